//===- Joins.h - What two ways make of memory -----------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_MACHINE_STATE_JOINS_H
#define BANKLINT_MACHINE_STATE_JOINS_H

#include "Machine/Budget.h"
#include "Machine/State/Sources.h"
#include "Machine/State/State.h"
#include "Machine/State/Values.h"

namespace banklint::machine {

class Joins {
public:
  Joins(Values &V, SourceTable &Sources, Budget &Work) : V(V), Sources(Sources), Work(Work) {}

  ContentsRef joined(const Ways &W, const Contents &A, const Contents &B);
  Memory joined(const Ways &W, const Memory &A, const Memory &B);
  /// Those who left come back to the rest, who are at \p There now.
  Memory rejoined(const Departure &Left, const Memory &There);
  /// Those who left on either way; null: nobody.
  DepartureRef joined(const DepartureRef &A, const DepartureRef &B);
  /// What an object holds at the bytes of a cell of another way: a cell, its background, or, if the bytes were written
  /// in other pieces, something lost. Nothing if they were never written.
  std::optional<Datum> counterpart(const Contents &C, const Cell &Of);

private:
  void joinCells(const Ways &W, const Contents &A, const Contents &B, Contents &Into);

  Values &V;
  SourceTable &Sources;
  Budget &Work;
};

} // namespace banklint::machine

#endif
