//===- Sites.h - Accesses by their places ----------------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A run writes down executions; people read places. A site is one access of one kernel under one block shape, over all its
// executions.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_ANALYSIS_SITES_H
#define BANKLINT_ANALYSIS_SITES_H

#include "Findings/Findings.h"
#include "Kernels/Recordings.h"
#include <map>
#include <tuple>
#include <vector>

namespace banklint {

/// How many executions of an access are listed one by one.
constexpr size_t MostListed = 16;

struct Site {
  /// The same for the same access in another run: expression, array, operation, calls.
  std::vector<const void *> Key;
  AccessReport Report;
  code::SiteId Access = 0;
  const code::Variable *Array = nullptr; ///< null if it is not known
  bool IsOtherGuess = false;             ///< under a block shape that is assumed, and not the likeliest
  SourcePoint LaunchedAt = 0;
  Location LaunchedElsewhere;         ///< Line is 0 if it is not
  SourcePoint EightByteBanksSetAt = 0; ///< where the source asks for them, if that matters
  std::vector<unsigned> WaysOfExecutions; ///< of the first MostListed, and one more
};

/// See Site::Key.
std::vector<const void *> siteKeyOf(const trace::Access &A);

/// The sites of what a run wrote down.
std::vector<Site> sitesOf(trace::Trace &T, const Run &R, const Program &P);

/// All sites, each once, whatever the launches.
class SiteTable {
public:
  /// Adds a site, or combines it with the same access under the same block shape in a launch with other arguments.
  const Site &add(Site New);
  /// Whether the sites from number \p Second on are as conflicted as those between \p First and it.
  bool agree(size_t First, size_t Second) const;
  void forgetFrom(size_t Number);
  /// Null if there is none.
  Site *find(const Run &R, const std::vector<const void *> &Key);

  std::vector<Site> All;

private:
  std::map<std::tuple<const Architecture *, Shape, std::string, std::vector<const void *>>, size_t> Known;
};

} // namespace banklint

#endif
