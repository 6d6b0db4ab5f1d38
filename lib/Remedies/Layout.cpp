//===- Layout.cpp - Where the elements of an array lie -------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Remedies/Layout.h"
#include "llvm/ADT/bit.h"

using namespace banklint;

static const IntType Wide{64, true};

uint64_t banklint::elementBytes(const code::Variable &Array) {
  return Array.Dimensions.empty() ? Array.Ty.Bytes : Array.Dimensions.back().Bytes;
}

uint64_t banklint::rowBytes(const code::Variable &Array) {
  return Array.Dimensions.empty() ? Array.Ty.Bytes : Array.Dimensions.back().Count * Array.Dimensions.back().Bytes;
}

bool Layout::fits(const code::Variable &Array) const {
  const size_t Rank = Array.Dimensions.size();
  switch (Is) {
  case Declared:
    return true;
  case Padded:
    return Dimension > 0 && Dimension < Rank;
  case Gapped:
    return Rank == 1;
  case Swizzled:
    return Rank >= 2 && Array.Dimensions.back().Count % (uint64_t(Mask) + 1) == 0;
  }
  return false;
}

/// How many rows of a dimension the subscripts pass.
static Value rowsPassed(Lanes &L, const trace::Access &A, unsigned Dimension) {
  Value Rows(0);
  int64_t Length = 1;
  for (size_t D = Dimension; D-- > 0;) {
    Rows = L.apply(Op::Add, Rows, L.apply(Op::Mul, (*A.Index)[D], Value(Length), Wide), Wide);
    Length *= int64_t(A.Array->Dimensions[D].Count);
  }
  return Rows;
}

/// By how many bytes an access moves.
static Value movement(const Layout &To, Lanes &L, const trace::Access &A) {
  const std::vector<Value> &Index = *A.Index;
  const int64_t Element = int64_t(elementBytes(*A.Array));
  switch (To.Is) {
  case Layout::Declared:
    break;
  case Layout::Padded: {
    const int64_t Growth = int64_t(To.By * A.Array->Dimensions[To.Dimension].Bytes); // of a row
    return L.apply(Op::Mul, rowsPassed(L, A, To.Dimension), Value(Growth), Wide);
  }
  case Layout::Gapped:
    return L.apply(Op::Mul, L.apply(Op::Shr, Index.back(), Value(int64_t(To.Shift)), Wide), Value(Element), Wide);
  case Layout::Swizzled: {
    const Value &X = Index.back(), &Y = Index[Index.size() - 2];
    const Value Mixed = L.apply(Op::And, L.apply(Op::Shr, Y, Value(int64_t(To.Shift)), Wide), Value(int64_t(To.Mask)), Wide);
    const Value NewX = L.apply(Op::Xor, X, Mixed, Wide);
    return L.apply(Op::Mul, L.apply(Op::Sub, NewX, X, Wide), Value(Element), Wide);
  }
  }
  return Value(0);
}

trace::Access Layout::placed(Lanes &L, trace::Access A) const {
  if (Is == Declared || !A.Index || !A.Array)
    return A;
  A.Offset = L.apply(Op::Add, A.Offset, movement(*this, L, A), Wide);
  if (!A.Multiple)
    return A;
  // What the compiler can prove of the new address is not known where this analysis knows more than it.
  const uint64_t Step = Is == Padded ? By * A.Array->Dimensions[Dimension].Bytes : elementBytes(*A.Array);
  A.Multiple = std::min(A.Multiple, Step & -Step);
  return A;
}

uint64_t Layout::growth(const code::Variable &Array) const {
  if (Is == Gapped)
    return ((Array.Dimensions.front().Count - 1) >> Shift) * elementBytes(Array);
  if (Is != Padded)
    return 0;
  uint64_t Rows = 1;
  for (unsigned D = 0; D < Dimension; ++D)
    Rows *= Array.Dimensions[D].Count;
  return Rows * By * Array.Dimensions[Dimension].Bytes;
}
