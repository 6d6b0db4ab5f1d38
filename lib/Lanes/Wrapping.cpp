//===- Wrapping.cpp - What a variable holds of a sum ----------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Lanes/Wrapping.h"
#include "Lanes/Division.h"
#include "Lanes/Numbers.h"
#include "Lanes/Sums.h"
#include "llvm/ADT/STLExtras.h"
#include <numeric>

using namespace banklint;
using namespace banklint::arithmetic;
using namespace banklint::numbers;

/// `~(t + gridDim.x)`: what fits into an unsigned type need not fit into a signed one once it is negated. With factors
/// it is taken to fit: they stand for the threads of a grid, which an int counts.
static bool isNegatedIndex(const Symbols &Table, const Value &A) {
  return llvm::all_of(A.Terms, [&](const Term &X) {
    const Symbol &S = Table.symbol(X.Symbol);
    return X.Coefficient.within(-1, 0) && !S.Operation && S.From == Origin::Launch && S.Bounds.Min >= 0;
  });
}

/// `(size_t)(t - n) / 4`: the quotient of a negative number that counts as a large unsigned one. What is cut off of it
/// by a narrower type is no overflow of the program's own.
static bool hasHugeQuotient(const Symbols &Table, const Value &A) {
  return llvm::any_of(A.Terms, [&](const Term &X) { return Table.symbol(X.Symbol).HasHugeQuotient; });
}

static bool mayWrap(const Symbols &Table, const Value &A, IntType T);

/// What the result is made of: not the condition of a choice.
static llvm::ArrayRef<Value> partsOf(const Symbol &S) {
  return S.Operation == Op::Select ? llvm::ArrayRef(S.Operands).drop_front() : llvm::ArrayRef(S.Operands);
}

/// `n ^ 0xfffffff0`, `n * 2654435761u`: a number that the program wrote, or made of thread indices, lies near the end
/// of the type, and so may what is made of it. (In a sum without sign it stands for a negative one, and is kept as
/// that.)
static bool hasKnownNearEnd(const Symbols &Table, const Value &A, IntType T) {
  const Range Usual = T.Signed ? Range{T.min(), T.max()} : Range{INT64_MIN, T.max() / 2};
  if (!A.Known.within(Usual.Min, Usual.Max))
    return true;
  return llvm::any_of(A.Terms, [&](const Term &X) {
    const Symbol &S = Table.symbol(X.Symbol);
    if (!X.Coefficient.within(Usual.Min, Usual.Max))
      return true;
    auto IsNearEnd = [&](const Value &V) { return hasKnownNearEnd(Table, V, T); };
    // Also of a part of such a number, `(n ^ 0xfffffff0) / 1024`, that is large again as a product.
    return !times(S.Bounds, {X.Coefficient.min(), X.Coefficient.max()}).within(Usual) &&
           llvm::any_of(partsOf(S), IsNearEnd);
  });
}

/// `t == n ? 2u - n : 7u` as an int: a number that is chosen, or whose bits are taken, wraps.
static bool hasPartThatWraps(const Symbols &Table, const Value &A, IntType T) {
  const Range Fits{T.min(), T.max()};
  auto Wraps = [&](const Value &V) { return !Table.range(V).within(Fits) && mayWrap(Table, V, T); };
  return llvm::any_of(A.Terms, [&](const Term &X) {
    const Symbol &S = Table.symbol(X.Symbol);
    const bool TakesBits = S.Operation == Op::Select || S.Operation == Op::And || S.Operation == Op::Or ||
                           S.Operation == Op::Xor || S.Operation == Op::Min || S.Operation == Op::Max;
    const bool WasUnsigned = T.Signed && !S.Type.Signed; // of a negative number, perhaps
    return TakesBits && !S.Bounds.within(Fits) && (WasUnsigned || llvm::any_of(partsOf(S), Wraps));
  });
}

/// Whether a sum that may leave its type wraps, for all that is assumed of unknown numbers.
static bool mayWrap(const Symbols &Table, const Value &A, IntType T) {
  if (hasHugeQuotient(Table, A) || hasKnownNearEnd(Table, A, T))
    return true;
  // Block indexes and how often loops run are no reason.
  auto IsIndex = [&](SymbolId Id) {
    const Symbol &S = Table.symbol(Id);
    const bool IsStep = S.From == Origin::Counter && S.Bounds.within({0, INT32_MAX}); // else made of one
    return IsStep || (S.From == Origin::Launch && S.Bounds.within({0, T.max() / 2}));
  };
  auto OnlyIndexes = [&](const Term &X) {
    Value Alone;
    Alone.Terms.push_back({X.Symbol, 1});
    const Range Bounds = Table.symbol(X.Symbol).Bounds;
    return X.Coefficient.min() >= 0 && Bounds.Min >= 0 && (Table.symbol(X.Symbol).Operation != Op::Select) &&
           llvm::all_of(Table.sources(Alone), IsIndex);
  };
  Value Rest(A.Known);
  for (const Term &X : A.Terms)
    if (!OnlyIndexes(X))
      Rest.Terms.push_back(X);
  const Range R = Table.range(Rest);
  if (R.within({T.min(), T.max()}))
    return false;
  if (!T.Signed)
    return true;
  // It was converted: the program's own signed sums are assumed not to overflow.
  return isNegatedIndex(Table, A) || hasPartThatWraps(Table, A, T) ||
         llvm::any_of(Table.sources(Rest),
                      [&](SymbolId Id) { return !Table.symbol(Id).Bounds.within({T.min(), T.max()}); });
}

/// \p A modulo 2^Bits. What is the same for all threads is wrapped first, as one number: the rest then wraps for few
/// values of it.
static Value wrapped(Symbols &Table, const Value &A, IntType T) {
  if (T.Signed) {
    const Value Half(-T.min());
    return addScaled(Table, wrapped(Table, addScaled(Table, A, Half, 1, Wide), {T.Bits, false}), Half, -1, Wide);
  }
  const int64_t Size = int64_t(1) << T.Bits;
  auto [Same, Rest] = splitByBlock(Table, A);
  if (Same.isKnown())
    return floorRemainder(Table, A, Size);
  const int64_t G = int64_t(std::gcd(termDivisor(Table, Same), uint64_t(Size)));
  const int64_t Start = floorDiv(A.Known.min(), G) * G;
  Same.Known = Start;
  Rest.Known = A.Known.map([&](int64_t V) { return wrapAdd(V, -Start); });
  if (!Table.range(Same).within({0, T.max()}))
    Same = Table.derived(Op::Convert, {Same}, T, {0, Size - G}, uint64_t(G));
  Value Sum = addScaled(Table, Rest, Same, 1, Wide);
  if (Table.range(Sum).within({0, T.max()}))
    return Sum;
  return addScaled(Table, Sum, floorDivide(Table, Sum, Size, Wide), -Size, Wide);
}

Value arithmetic::held(Symbols &Table, const Value &A, IntType T) {
  if (A.isKnown() || T.Bits == 1 || T.Bits >= 64)
    return A;
  const ThreadMask Known = Table.settled(A);
  ThreadMask Open = Known;
  const Range R = Table.range(A, Open.flip());
  if (R.within({T.min(), T.max()}))
    return A;
  const int64_t Size = int64_t(1) << T.Bits, Times = floorDiv(wrapAdd(R.Min, -T.min()), Size);
  Value Result = A;
  if (R.Min > -Limit && R.Max < Limit && Times == floorDiv(R.Max - T.min(), Size))
    Result = addScaled(Table, A, Value(Times), -Size, Wide);
  else if (R.Min > T.max() || R.Max < T.min() || mayWrap(Table, A, T))
    Result = wrapped(Table, A, T);
  return Known.none() ? Result : merge(Table, Known, A, Result);
}

Value arithmetic::withoutWraps(Symbols &Table, const Value &A, IntType T) {
  const int64_t Size = int64_t(1) << T.Bits;
  Value Result(A.Known);
  std::vector<std::pair<Value, int64_t>> Sums; // and how often
  for (const Term &X : A.Terms) {
    const Symbol &S = Table.symbol(X.Symbol);
    const bool IsUniform = X.Coefficient.isUniform();
    if (IsUniform && X.Coefficient.uniform() % Size == 0)
      continue;
    if (IsUniform && S.Operation == Op::Convert && S.Type.Bits >= T.Bits)
      Sums.emplace_back(S.Operands[0], X.Coefficient.uniform());
    else
      Result.Terms.push_back(X);
  }
  if (Result.Terms.size() == A.Terms.size())
    return A;
  for (const auto &[Sum, Times] : Sums)
    Result = addScaled(Table, Result, withoutWraps(Table, Sum, T), Times, Wide);
  return Result;
}
