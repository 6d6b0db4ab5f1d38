//===- Layout.cpp - Where the elements of an array lie -------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Remedies/Layout.h"
#include "llvm/ADT/bit.h"
#include <numeric>

using namespace banklint;


uint64_t banklint::elementBytes(const code::Variable &Array) {
  return Array.Dimensions.empty() ? Array.Ty.Bytes : Array.Dimensions.back().Bytes;
}

uint64_t banklint::rowBytes(const code::Variable &Array) {
  return Array.Dimensions.empty() ? Array.Ty.Bytes : Array.Dimensions.back().Count * Array.Dimensions.back().Bytes;
}

bool Layout::leaves(const code::Variable &Array) const {
  return Is == Declared || (OnlyOfWords && !hasWords(Array));
}

bool Layout::fits(const code::Variable &Array) const {
  const size_t Rank = Array.Dimensions.size();
  switch (Is) {
  case Declared:
    return true;
  case Padded:
    return Longer.size() == Rank;
  case Gapped:
    return Rank == 1;
  case Mirrored:
    return Rank == 1 && !Array.IsDynamic && Array.Dimensions[0].Count % (uint64_t(1) << Shift) == 0;
  case Swizzled: {
    if (Rank < 2 || (!Longer.empty() && Longer.size() != Rank))
      return false;
    const uint64_t Row = Array.Dimensions.back().Count + lengthens(Rank - 1);
    return llvm::has_single_bit(Row) && Row > Mask;
  }
  }
  return false;
}

std::string Layout::stretchesIn(llvm::StringRef Elements) const {
  return Pitch ? (Elements + " / " + llvm::Twine(Pitch)).str()
               : ("(" + Elements + " >> " + llvm::Twine(Shift) + ")").str();
}

Layout Layout::onTopOf(const Layout &Padding) const {
  Layout Both = *this;
  Both.Longer.resize(Padding.Longer.size());
  for (size_t D = 0; D < Padding.Longer.size(); ++D)
    Both.Longer[D] += Padding.Longer[D];
  return Both;
}

std::vector<uint64_t> banklint::stridesUnder(const Layout &To, const code::Variable &Array) {
  std::vector<uint64_t> Steps(Array.Dimensions.size());
  for (size_t D = Steps.size(); D-- > 0;)
    Steps[D] = D + 1 == Steps.size() ? Array.Dimensions[D].Bytes
                                     : (Array.Dimensions[D + 1].Count + To.lengthens(D + 1)) * Steps[D + 1];
  return Steps;
}

/// By how many bytes an access moves where dimensions are longer.
static Value movementOfRows(const Layout &To, Lanes &L, const trace::Access &A) {
  const std::vector<uint64_t> Steps = stridesUnder(To, *A.Array);
  Value By(0);
  for (size_t D = 0; D < A.Index->size(); ++D)
    if (const int64_t Growth = int64_t(Steps[D] - A.Array->Dimensions[D].Bytes))
      By = L.apply(Op::Add, By, L.apply(Op::Mul, (*A.Index)[D], Value(Growth), Wide), Wide);
  return By;
}

/// By how many bytes an access moves.
static Value movement(const Layout &To, Lanes &L, const trace::Access &A) {
  if (To.OfViews) {
    const Value Gaps = L.apply(Op::Div, A.Offset, Value(int64_t(A.Bytes * To.between())), Wide);
    return L.apply(Op::Mul, Gaps, Value(int64_t(A.Bytes * To.By)), Wide);
  }
  const std::vector<Value> &Index = *A.Index;
  const int64_t Element = int64_t(elementBytes(*A.Array));
  switch (To.Is) {
  case Layout::Declared:
    break;
  case Layout::Padded:
    return movementOfRows(To, L, A);
  case Layout::Gapped:
    return L.apply(Op::Mul,
                   To.Pitch ? L.apply(Op::Div, Index.back(), Value(int64_t(To.Pitch)), Wide)
                            : L.apply(Op::Shr, Index.back(), Value(int64_t(To.Shift)), Wide),
                   Value(Element * To.By), Wide);
  case Layout::Mirrored: {
    const Value &I = Index.back();
    const Value IsOdd = L.apply(Op::And, L.apply(Op::Shr, I, Value(int64_t(To.Shift)), Wide), Value(1), Wide);
    const Value Mixed = L.apply(Op::Mul, IsOdd, Value((int64_t(1) << To.Shift) - 1), Wide);
    return L.apply(Op::Mul, L.apply(Op::Sub, L.apply(Op::Xor, I, Mixed, Wide), I, Wide), Value(Element), Wide);
  }
  case Layout::Swizzled: {
    const Value &X = Index.back(), &Y = Index[Index.size() - 2];
    const Value Mixed =
        L.apply(Op::And, L.apply(Op::Shr, Y, Value(int64_t(To.Shift)), Wide), Value(int64_t(To.Mask)), Wide);
    const Value NewX = L.apply(Op::Xor, X, Mixed, Wide);
    const Value InRow = L.apply(Op::Mul, L.apply(Op::Sub, NewX, X, Wide), Value(Element), Wide);
    return L.apply(Op::Add, movementOfRows(To, L, A), InRow, Wide);
  }
  }
  return Value(0);
}

/// A power of two of which all movements of accesses to longer dimensions are multiples, in bytes.
static uint64_t multipleOfMovements(const Layout &To, const code::Variable &Array) {
  const std::vector<uint64_t> Steps = stridesUnder(To, Array);
  uint64_t Bits = 0;
  for (size_t D = 0; D < Steps.size(); ++D)
    Bits |= Steps[D] - Array.Dimensions[D].Bytes;
  return Bits & -Bits;
}

trace::Access Layout::placed(Lanes &L, trace::Access A) const {
  if ((!A.Index && !OfViews) || !A.Array || leaves(*A.Array))
    return A;
  A.Offset = L.apply(Op::Add, A.Offset, movement(*this, L, A), Wide);
  A.MoreBytes = growth(*A.Array);
  if (!A.Multiple)
    return A;
  // What the compiler can prove of the new address is not known where this analysis knows more than it.
  const uint64_t Elements = Is == Gapped ? By : 1, Element = OfViews ? A.Bytes : elementBytes(*A.Array);
  const uint64_t Step = Is == Padded ? multipleOfMovements(*this, *A.Array) : Elements * Element;
  A.Multiple = std::min(A.Multiple, Step & -Step);
  return A;
}

uint64_t Layout::growth(const code::Variable &Array) const {
  if (Array.IsDynamic || leaves(Array))
    return 0;
  if (Is == Gapped)
    return (Array.Dimensions.front().Count - 1) / between() * By * elementBytes(Array);
  if (Longer.empty())
    return 0;
  return stridesUnder(*this, Array).front() * Array.Dimensions.front().Count - Array.Ty.Bytes;
}

Layout::Factor Layout::factor(const code::Variable &Array) const {
  Factor F;
  if (Is == Gapped)
    F = {between() + By, between()};
  if (!Longer.empty())
    F = {stridesUnder(*this, Array).front(), Array.Dimensions.front().Bytes};
  const uint64_t Common = std::gcd(F.New, F.Old);
  return {F.New / Common, F.Old / Common};
}
