//===- Bits.cpp - & | and ^ -----------------------------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Lanes/Bits.h"
#include "Lanes/Conditions.h"
#include "Lanes/Division.h"
#include "Lanes/Known.h"
#include "Lanes/Numbers.h"
#include "Lanes/Sums.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>
#include <numeric>

using namespace banklint;
using namespace banklint::arithmetic;
using namespace banklint::numbers;

/// `a & m` for one run of ones m (…0011100…): (a >> low) % 2^length << low. Nothing for other masks.
static std::optional<Value> maskByRun(Symbols &Table, const Value &A, const Value &M, IntType T) {
  auto Mask = M.constant();
  if (!Mask)
    return std::nullopt;
  uint64_t Bits = uint64_t(T.wrap(*Mask));
  if (!T.Signed && T.Bits < 64)
    Bits &= (uint64_t(1) << T.Bits) - 1;
  if (Bits == 0)
    return Value(0);
  unsigned Low = llvm::countr_zero(Bits), Length = llvm::countr_one(Bits >> Low);
  bool ReachesTop = Low + Length >= std::min(T.Bits, 64u);
  if (!ReachesTop && (Bits >> Low) >> Length != 0)
    return std::nullopt;
  if (Low > 40 || (!ReachesTop && Length > 40))
    return std::nullopt;
  if (ReachesTop) // ~(2^low - 1): rounds down
    return addScaled(Table, A, floorRemainder(Table, A, int64_t(1) << Low), -1, T);
  Value Shifted = floorDivide(Table, A, int64_t(1) << Low, Wide);
  return multiply(Table, floorRemainder(Table, Shifted, int64_t(1) << Length), Value(int64_t(1) << Low), T);
}

/// & | ^ of two multiples of \p Unit, at least one of them with symbols.
static Value highBits(Symbols &Table, Op O, const Value &A, const Value &B, int64_t Unit) {
  auto IsZero = [](const Value &V) { return V.isKnown() && V.Known.isZero(); };
  if (A.isKnown() && B.isKnown())
    return applyKnown(Table, O, A.Known, B.Known, Wide);
  if (IsZero(A) || IsZero(B))
    return O == Op::And ? Value(0) : IsZero(A) ? B : A;
  Range RA = Table.range(A), RB = Table.range(B);
  if (RA.Min < 0 || RB.Min < 0)
    return Table.derived(O, {A, B}, Wide, {-Limit, Limit}, uint64_t(Unit));
  // Where one side stays below all bits that the other can have, nothing overlaps.
  auto Below = [&](Range Small, const Value &Big) {
    uint64_t D = Table.divisor(Big);
    return D && Small.Max < int64_t(1) << std::min(llvm::countr_zero(D), 40);
  };
  if (Below(RA, B) || Below(RB, A))
    return O == Op::And ? Value(0) : addScaled(Table, A, B, 1, Wide);
  if (O == Op::And)
    return Table.derived(O, {A, B}, Wide, {0, std::min(RA.Max, RB.Max)}, uint64_t(Unit));
  uint64_t Top = uint64_t(std::max(RA.Max, RB.Max));
  int64_t AllOnes = int64_t(llvm::maskTrailingOnes<uint64_t>(64 - llvm::countl_zero(Top)));
  return Table.derived(O, {A, B}, Wide, {0, AllOnes}, uint64_t(Unit));
}

Value arithmetic::bitwise(Symbols &Table, Op O, const Value &A, const Value &B, IntType T) {
  if (A == B)
    return O == Op::Xor ? Value(0) : A;
  if (T.Bits == 1)
    return logical(Table, O, A, B);
  if (O == Op::And) {
    if (auto V = maskByRun(Table, A, B, T))
      return *V;
    if (auto V = maskByRun(Table, B, A, T))
      return *V;
  }
  // The largest power of two below which both are known.
  uint64_t G = std::gcd(termDivisor(Table, A), termDivisor(Table, B));
  int64_t Unit = int64_t(1) << std::min(llvm::countr_zero(G), 40);
  auto Low = [&](const Value &V) { return Value(V.Known.map([&](int64_t K) { return floorRem(K, Unit); })); };
  Value LowA = Low(A), LowB = Low(B);
  Value HighA = addScaled(Table, A, LowA, -1, Wide), HighB = addScaled(Table, B, LowB, -1, Wide);
  Value LowBits(ThreadInts::zip(LowA.Known, LowB.Known, [&](int64_t X, int64_t Y) { return *compute(O, X, Y, Wide); }));
  return addScaled(Table, highBits(Table, O, HighA, HighB, Unit), LowBits, 1, T);
}
