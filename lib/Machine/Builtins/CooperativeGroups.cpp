//===- CooperativeGroups.cpp - A thread's place in its group --------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Machine/Builtins/Handlers.h"
#include "Support/Reasons.h"

using namespace banklint;
using namespace banklint::machine;

Datum machine::groupQuestion(MachineFace &M, const Call &C) {
  enum Question { Rank, Size, Tile, Tiles };
  const int64_t Block = M.L.threads();
  const int64_t Group = C.number(1) == -1 ? Block : C.number(1);
  const int64_t Parent = C.number(2) > 0 ? C.number(2) : Block; // the group that this one is a tile of
  if (Group <= 0)
    return M.V.lost(C.I.Ty, reason::Group);
  const IntType U{32, false};
  auto Of = [&](Op Operation, const Value &V, int64_t N) { return M.L.apply(Operation, V, Value(N), U); };
  switch (C.number(0)) {
  case Rank:
    return Datum::ofThread(Of(Op::Rem, M.V.linearThread(), Group));
  case Size:
    return Datum::integer(Group);
  case Tile:
    return Datum::ofThread(Of(Op::Div, Of(Op::Rem, M.V.linearThread(), Parent), Group));
  case Tiles:
    return Datum::integer((Parent + Group - 1) / Group);
  default:
    return notUnderstood(M, C);
  }
}

Datum machine::otherBlock(MachineFace &M, const Call &C) { return M.Accesses.inOtherBlock(C.argument(0)); }
