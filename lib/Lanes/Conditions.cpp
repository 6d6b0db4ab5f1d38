//===- Conditions.cpp - Comparisons and choices ---------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Lanes/Conditions.h"
#include "Lanes/Numbers.h"
#include "Lanes/Sums.h"
#include "Lanes/ThreadRanges.h"
#include <algorithm>
#include <numeric>

using namespace banklint;
using namespace banklint::arithmetic;
using namespace banklint::numbers;

static constexpr IntType Truth{1, false};

bool arithmetic::maySurpass(const Symbols &Table, const Value &A, IntType T) {
  return isWide(T) && !A.isKnown() && Table.range(A, Table.settled(A).flip()).Min < 0;
}

/// Known numbers so large that a difference would overflow are as good as 2^62. Which of two is larger depends on the
/// sign; whether they are equal does not.
static Value comparable(const Symbols &Table, Op O, const Value &A, IntType T) {
  constexpr int64_t Huge = int64_t(1) << 62;
  const bool HasNoSign = isWide(T) && O != Op::Eq && O != Op::Ne;
  Range Fits{HasNoSign ? 0 : -Huge, Huge};
  if (T.Bits < 64 || A.Known.within(Fits.Min, Fits.Max))
    return A;
  ThreadInts Clamped =
      A.Known.map([&](int64_t V) { return HasNoSign && V < 0 ? Huge : std::clamp(V, Fits.Min, Fits.Max); });
  Value R = A;
  R.Known = ThreadInts::select(Table.settled(A), Clamped, A.Known);
  return R;
}

/// Whether all numbers of a range compare with 0 as \p O says; nothing if some do and some do not.
static std::optional<bool> decide(Op O, Range R) {
  switch (O) {
  case Op::Lt:
    return R.Max < 0 ? std::optional(true) : R.Min >= 0 ? std::optional(false) : std::nullopt;
  case Op::Le:
    return R.Max <= 0 ? std::optional(true) : R.Min > 0 ? std::optional(false) : std::nullopt;
  default: { // Eq, Ne
    bool Never = R.Min > 0 || R.Max < 0, Always = R.Min == 0 && R.Max == 0;
    if (!Never && !Always)
      return std::nullopt;
    return (O == Op::Eq) == Always;
  }
  }
}

Value arithmetic::compare(Symbols &Table, Op O, const Value &A, const Value &B, IntType T) {
  if (O != Op::Eq && O != Op::Ne && (maySurpass(Table, A, T) || maySurpass(Table, B, T)))
    return Table.derived(O, {A, B}, T, {0, 1});
  Value D = addScaled(Table, comparable(Table, O, A, T), comparable(Table, O, B, T), -1, Wide);
  ThreadRanges Ranges(D, Table);
  if (auto Decided = decide(O, Ranges.outer()))
    return Value(*Decided);
  Table.addWork(3 * Table.threads());
  std::vector<int64_t> Known(Table.threads()), Open(Table.threads());
  bool AnyOpen = false;
  Ranges.forEach(Table.threads(), [&](size_t T, Range R) {
    const std::optional<bool> Decided = decide(O, R);
    Open[T] = !Decided;
    Known[T] = Decided && *Decided;
    AnyOpen |= !Decided;
  });
  Value R(ThreadInts::each(std::move(Known)));
  if (!AnyOpen)
    return R;
  Value Question = Table.derived(O, {D, Value(0)}, Wide, {0, 1});
  Value Undecided = multiply(Table, Question, Value(ThreadInts::each(std::move(Open))), Wide);
  return addScaled(Table, R, Undecided, 1, Wide);
}

Value arithmetic::extremum(Symbols &Table, Op O, const Value &A, const Value &B, IntType T) {
  Value Less = compare(Table, Op::Lt, A, B, T);
  auto Choose = [&](const ThreadMask &Mask) {
    return O == Op::Min ? merge(Table, Mask, A, B) : merge(Table, Mask, B, A);
  };
  Symbols::Split S = Table.split(Less, Table.all());
  if (S.Unknown.none())
    return Choose(S.True);
  Range RA = Table.range(A), RB = Table.range(B);
  Range Bounds = O == Op::Min ? Range{std::min(RA.Min, RB.Min), std::min(RA.Max, RB.Max)}
                              : Range{std::max(RA.Min, RB.Min), std::max(RA.Max, RB.Max)};
  if (isWide(T) && (RA.Min < 0 || RB.Min < 0)) // the largest numbers look negative
    Bounds = hull(RA, RB);
  Value Open = Table.derived(O, {A, B}, T, Bounds, std::gcd(Table.divisor(A), Table.divisor(B)));
  return merge(Table, S.Unknown, Open, Choose(S.True));
}

Value arithmetic::logical(Symbols &Table, Op O, const Value &A, const Value &B) {
  if (A == B)
    return O == Op::Xor ? Value(0) : A;
  if (O == Op::Xor)
    return compare(Table, Op::Ne, A, B, Truth);
  auto Decides = [&](const Value &X) -> std::optional<Value> {
    auto C = X.constant();
    if (!C)
      return std::nullopt;
    const Value &Other = &X == &A ? B : A;
    return (O == Op::And) == (*C == 0) ? X : Other;
  };
  if (auto V = Decides(A))
    return *V;
  if (auto V = Decides(B))
    return *V;
  if (A.isKnown() || B.isKnown()) { // decided for some threads
    const Value &Known = A.isKnown() ? A : B, &Other = A.isKnown() ? B : A;
    ThreadMask Keep = Table.none();
    for (size_t I = 0; I < Table.threads(); ++I)
      if ((O == Op::And) == (Known.Known[I] == 0))
        Keep.set(I);
    return merge(Table, Keep, Known, Other);
  }
  return Table.derived(O, {A, B}, Truth, {0, 1});
}

/// What \p A has more than \p B, if that is the same for all threads and \p B is not: `if (n > 1) place += 2048`. What
/// threads have for themselves is theirs either way. Numbers of 32 bits might seem to wrap if the step is large: then
/// less would be known of the choice. 2^24: more than shared memory has.
static std::optional<Value> stepBetween(Symbols &Table, const Value &A, const Value &B) {
  if (B.Known.isUniform())
    return std::nullopt;
  const Range Of32Bits{INT32_MIN, UINT32_MAX}, Small{-(1 << 24), 1 << 24};
  Value Apart = arithmetic::linear(Table, Op::Sub, A, B, Wide);
  if (!Apart.Known.isUniform() || !Table.isUniform(Apart))
    return std::nullopt;
  const bool MaySeemToWrap = Table.range(A).within(Of32Bits) || Table.range(B).within(Of32Bits);
  return !MaySeemToWrap || Table.range(Apart).within(Small) ? std::optional(std::move(Apart)) : std::nullopt;
}

/// The range of \p D where it compares with 0 as \p O says, or as it does not (\p Holds).
static Range rangeWhere(Range D, Op O, bool Holds) {
  switch (O) {
  case Op::Lt:
    return Holds ? Range{D.Min, std::min<int64_t>(D.Max, -1)} : Range{std::max<int64_t>(D.Min, 0), D.Max};
  case Op::Le:
    return Holds ? Range{D.Min, std::min<int64_t>(D.Max, 0)} : Range{std::max<int64_t>(D.Min, 1), D.Max};
  case Op::Eq:
  case Op::Ne:
    if (Holds == (O == Op::Eq))
      return {0, 0};
    return {D.Min == 0 ? 1 : D.Min, D.Max == 0 ? -1 : D.Max};
  default:
    return D;
  }
}

/// The range of \p V where a condition holds, or does not: of `n + 1` in `n + 1 == 3 ? 0 : n + 1`, less than 3. Looks
/// at conditions that compare a number with which \p V has a constant difference, or sum.
static Range rangeWhere(Symbols &Table, const Value &V, const Value &C, bool Holds) {
  const Range Of = Table.range(V);
  const Symbol *Question = V.isKnown() || !V.Known.isUniform() ? nullptr : Table.comparisonWithZero(C);
  if (!Question)
    return Of;
  const Value &D = Question->Operands[0];
  const auto IsOfSame = [](const Term &A, const Term &B) { return A.Symbol == B.Symbol; };
  if (!D.Known.isUniform() || !std::equal(D.Terms.begin(), D.Terms.end(), V.Terms.begin(), V.Terms.end(), IsOfSame))
    return Of;
  const auto Apart = linear(Table, Op::Sub, V, D, Wide).constant(), Sum = linear(Table, Op::Add, V, D, Wide).constant();
  const auto Constant = Apart ? Apart : Sum;
  if (!Constant || *Constant > Limit || *Constant < -Limit) // bounds end there
    return Of;
  const Range Was = Apart ? Range{Of.Min - *Apart, Of.Max - *Apart} : Range{*Sum - Of.Max, *Sum - Of.Min};
  const Range Then = rangeWhere(Was, *Question->Operation, Holds);
  if (Then.Min > Then.Max)
    return Of;
  return Apart ? Range{Then.Min + *Apart, Then.Max + *Apart} : Range{*Sum - Then.Max, *Sum - Then.Min};
}

Range arithmetic::rangeWhere(Symbols &Table, const Value &V, llvm::ArrayRef<std::pair<Value, bool>> Held) {
  Range R = Table.range(V);
  for (const auto &[Condition, Holds] : Held) {
    const Range Then = ::rangeWhere(Table, V, Condition, Holds);
    R = {std::max(R.Min, Then.Min), std::min(R.Max, Then.Max)};
  }
  return R.Min > R.Max ? Table.range(V) : R;
}

std::optional<bool> arithmetic::follows(Symbols &Table, const Value &C, llvm::ArrayRef<std::pair<Value, bool>> Held) {
  const auto Itself = llvm::find_if(Held, [&](const auto &Other) { return Other.first == C; });
  if (Itself != Held.end())
    return Itself->second;
  const Symbol *Question = Table.comparisonWithZero(C);
  if (!Question)
    return std::nullopt;
  const Op O = *Question->Operation;
  const Value Compared = Question->Operands[0];
  return decide(O, rangeWhere(Table, Compared, Held));
}

Value arithmetic::select(Symbols &Table, const Value &C, const Value &A, const Value &B) {
  if (A == B)
    return A;
  Symbols::Split S = Table.split(C, Table.all());
  Value Decided = merge(Table, S.True, A, B);
  if (S.Unknown.none())
    return Decided;
  auto ChoiceOf = [&](const Value &X, const Value &Y) {
    const Range Bounds = hull(::rangeWhere(Table, X, C, true), ::rangeWhere(Table, Y, C, false));
    return Table.derived(Op::Select, {C, X, Y}, Wide, Bounds, std::gcd(Table.divisor(X), Table.divisor(Y)));
  };
  const std::optional<Value> Step = stepBetween(Table, A, B);
  const Value Choice = Step ? linear(Table, Op::Add, B, ChoiceOf(*Step, 0), Wide) : ChoiceOf(A, B);
  return merge(Table, S.Unknown, Choice, Decided);
}
