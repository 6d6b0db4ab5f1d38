//===- Division.cpp - Division by known numbers ---------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Lanes/Division.h"
#include "Lanes/Conditions.h"
#include "Lanes/Known.h"
#include "Lanes/Numbers.h"
#include "Lanes/Sums.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>
#include <numeric>

using namespace banklint;
using namespace banklint::arithmetic;
using namespace banklint::numbers;

/// Splits \p A into \p D · quotient + rest: the rest has known parts in [0, D) and the terms that D does not divide.
static std::pair<Value, Value> extract(Symbols &Table, const Value &A, int64_t D) {
  unsigned Shift = llvm::isPowerOf2_64(D) ? llvm::Log2_64(D) : 0;
  Value Quotient(Shift ? A.Known.map([&](int64_t V) { return V >> Shift; })
                       : A.Known.map([&](int64_t V) { return floorDiv(V, D); }));
  Value Rest(
      ThreadInts::zip(A.Known, Quotient.Known, [&](int64_t V, int64_t Q) { return wrapAdd(V, wrapMul(Q, -D)); }));
  for (const Term &X : A.Terms) {
    uint64_t G = std::gcd(X.Coefficient.gcd(), uint64_t(D));
    int64_t Needed = D / int64_t(G); // what must divide the symbol itself
    if (Table.symbol(X.Symbol).Divisor % Needed != 0) {
      Rest.Terms.push_back(X);
      continue;
    }
    Value Whole;
    Whole.Terms.push_back({X.Symbol, 1});
    if (Needed > 1) {
      Range R = Table.symbol(X.Symbol).Bounds;
      Whole =
          Table.derived(Op::FloorDiv, {Whole, Value(Needed)}, Wide, {floorDiv(R.Min, Needed), floorDiv(R.Max, Needed)},
                        Table.symbol(X.Symbol).Divisor / Needed);
    }
    Value Part = multiply(Table, Whole, Value(X.Coefficient.map([&](int64_t C) { return C / int64_t(G); })), Wide);
    Quotient = addScaled(Table, Quotient, Part, 1, Wide);
  }
  return {Quotient, Rest};
}

Value arithmetic::floorDivide(Symbols &Table, const Value &A, int64_t D, IntType T) {
  auto [Quotient, Rest] = extract(Table, A, D);
  // What a known number has below all that is added to it does not reach the quotient: (4 n + 1) / 8 is 4 n / 8.
  const int64_t Step = int64_t(std::gcd(termDivisor(Table, Rest), uint64_t(D)));
  Rest.Known = Rest.Known.map([&](int64_t V) { return V - floorRem(V, Step); });
  Range R = Table.range(Rest);
  if (R.Min >= 0 && R.Max < D)
    return normalized(Table, Quotient, T);
  Value Part = Table.derived(Op::FloorDiv, {Rest, Value(D)}, Wide, {floorDiv(R.Min, D), floorDiv(R.Max, D)});
  return addScaled(Table, Quotient, Part, 1, T);
}

Value arithmetic::floorRemainder(Symbols &Table, const Value &A, int64_t D) {
  Value Rest = extract(Table, A, D).second;
  Range R = Table.range(Rest);
  if (R.Min >= 0 && R.Max < D)
    return Rest;
  Rest = withSubtotal(Table, Rest);
  uint64_t G = std::gcd(Table.divisor(Rest), uint64_t(D));
  return Table.derived(Op::FloorRem, {Rest, Value(D)}, Wide, {0, D - int64_t(G)}, G);
}

Value arithmetic::truncated(Symbols &Table, const Value &A, IntType T) {
  const int64_t Size = int64_t(1) << T.Bits;
  if (!T.Signed)
    return floorRemainder(Table, A, Size);
  // What is above these bits may fall out of the sum: (int8_t)(t + 256 n) is (int8_t)t.
  const Value Half(-T.min());
  const Value Rest = extract(Table, addScaled(Table, A, Half, 1, Wide), Size).second;
  if (Table.range(Rest).within({0, Size - 1}))
    return addScaled(Table, Rest, Half, -1, Wide);
  return Table.derived(Op::Convert, {A}, T, {T.min(), T.max()},
                       std::gcd(Table.divisor(A), uint64_t(1) << (T.Bits - 1)));
}

/// 1 where \p A is no multiple of \p D.
static Value hasRest(Symbols &Table, const Value &A, int64_t D) {
  const Value Rest = floorRemainder(Table, A, D);
  if (Rest.isKnown())
    return applyKnown(Table, Op::Ne, Rest.Known, 0, Wide);
  return exactWhereKnown(Table, Op::Ne, Rest, Value(0), Wide, compare(Table, Op::Ne, Rest, Value(0), Wide));
}

/// 1 where \p A is negative and no multiple of \p D: there the quotients rounded down and towards zero differ by 1.
static Value roundsUp(Symbols &Table, const Value &A, int64_t D) {
  Value Rounds(0);
  ThreadMask Open = Table.settled(A).flip();
  if (Table.range(A, Open).Min >= 0)
    return Rounds;
  // The sign of a sum of multiples of G and a known number below G is that of the multiples.
  const int64_t G = int64_t(std::clamp<uint64_t>(termDivisor(Table, A), 1, uint64_t(1) << 40));
  Value Multiples = A;
  Multiples.Known = A.Known.map([&](int64_t V) { return V - floorRem(V, G); });
  Value IsNegative = compare(Table, Op::Lt, Multiples, Value(0), Wide);
  Value HasRest = hasRest(Table, A, D);
  if (HasRest.isKnown())
    return multiply(Table, IsNegative, HasRest, Wide);
  return exactWhereKnown(Table, Op::And, IsNegative, HasRest, {1, false}, logical(Table, Op::And, IsNegative, HasRest));
}

Value arithmetic::divide(Symbols &Table, const Value &A, int64_t D, IntType T) {
  Value Quotient = floorDivide(Table, A, D, T);
  return T.Signed && D > 1 ? addScaled(Table, Quotient, roundsUp(Table, A, D), 1, T) : Quotient;
}

Value arithmetic::remainder(Symbols &Table, const Value &A, int64_t D, IntType T) {
  Value Rest = floorRemainder(Table, A, D);
  return T.Signed && D > 1 ? addScaled(Table, Rest, roundsUp(Table, A, D), -D, Wide) : Rest;
}
