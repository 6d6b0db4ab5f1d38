//===- CallFindings.h - What a call found and left --------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_MACHINE_CALLS_CALLFINDINGS_H
#define BANKLINT_MACHINE_CALLS_CALLFINDINGS_H

#include "Machine/Calls/CallStore.h"
#include "Machine/Recorder.h"
#include "llvm/ADT/DenseSet.h"

namespace banklint::machine {

/// Looks at all that a call found and left: which unknowns others may stand for, which are made anew, and whether the
/// call can be done again, in its run or in others.
class CallFindings {
public:
  /// \p SymbolsBefore: how many unknowns there were when the call began.
  CallFindings(const Lanes &L, const Recorder &Record, RememberedCall &Did, size_t SymbolsBefore)
      : L(L), Record(Record), Did(Did), SymbolsBefore(SymbolsBefore) {}

  /// An argument, or what the call read.
  void find(const Datum &D);
  /// It read a background. A number that comes from there may be one that another scalar holds as well, or may not be.
  void findBackground() { MustBeSame = true; }
  /// What it wrote or gave back; its frame is number \p Depth.
  void leave(const Datum &D, unsigned Depth);
  void leave(const MadeAccess &A, unsigned Depth);
  /// Behind all of these: completes what is remembered. Whether the call can be done again.
  bool finish();

private:
  void note(const Datum &D);
  void findParts(const std::vector<Datum> &Parts);
  void find(SymbolId Id);
  void leave(SymbolId Id);
  void fix(SymbolId Id);

  const Lanes &L;
  const Recorder &Record;
  RememberedCall &Did;
  const size_t SymbolsBefore;
  llvm::SmallDenseSet<SymbolId, 32> Seen; ///< unknowns
  std::vector<SymbolId> Fixed;            ///< unknowns that it found or left, for which no others may stand
  bool MustBeSame = false, IsLost = false;
};

} // namespace banklint::machine

#endif
