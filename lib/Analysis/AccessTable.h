//===- AccessTable.h - Accesses by their places ----------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A run writes down executions; people read places. An entry is one access of one kernel under one block shape, over
// all its executions.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_ANALYSIS_ACCESSTABLE_H
#define BANKLINT_ANALYSIS_ACCESSTABLE_H

#include "Findings/Findings.h"
#include "Kernels/Recordings.h"
#include <map>
#include <tuple>
#include <vector>

namespace banklint {

/// How many executions of an access are listed one by one.
constexpr size_t MostListed = 16;

struct AccessEntry {
  /// The same for the same access in another run: expression, array, operation, calls.
  std::vector<const void *> Key;
  AccessReport Report;
  ir::SiteId Access = 0;
  const ir::Variable *Array = nullptr; ///< null if it is not known
  bool DiffersInSteps = false;         ///< launches run it differently often, and each time at the same cost
  bool IsOtherGuess = false;           ///< under a block shape that is assumed, and not the likeliest
  SourcePoint LaunchedAt = 0;
  Location LaunchedElsewhere;             ///< Line is 0 if it is not
  SourcePoint EightByteBanksSetAt = 0;    ///< where the source asks for them, if that matters
  std::vector<unsigned> WaysOfExecutions; ///< of the first MostListed, and one more
};

/// See AccessEntry::Key.
std::vector<const void *> entryKeyOf(const trace::Access &A);

/// The accesses of what a run wrote down.
std::vector<AccessEntry> entriesOf(trace::Trace &T, const Run &R, const KernelSet &P);

/// All accesses, each once, whatever the launches.
class AccessTable {
public:
  /// Adds one, or combines it with the same access under the same block shape in a launch with other arguments.
  const AccessEntry &add(AccessEntry New);
  /// Whether launches run an access from number \p First on differently often.
  bool differsInSteps(size_t First, const Shape &Block) const;
  /// What one step of its loops takes, as a run has it in which the numbers of launches are not known.
  void takeSteps(const Run &R, const AccessEntry &OfStep);
  /// Whether those from number \p Second on are as conflicted as those between \p First and it.
  bool agree(size_t First, size_t Second) const;
  void forgetFrom(size_t Number);
  /// Null if there is none.
  AccessEntry *find(const Run &R, const std::vector<const void *> &Key);

  std::vector<AccessEntry> All;

private:
  std::map<std::tuple<const Architecture *, Shape, std::string, std::vector<const void *>>, size_t> Known;
};

} // namespace banklint

#endif
