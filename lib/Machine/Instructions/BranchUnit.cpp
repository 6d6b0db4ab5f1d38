//===- BranchUnit.cpp - Conditions, and the State that forks --------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Machine/Instructions/BranchUnit.h"
#include "llvm/Support/SaveAndRestore.h"
#include <numeric>

using namespace banklint;
using namespace banklint::machine;

BranchUnit::Sides BranchUnit::sidesOf(const Value &Condition) const {
  if (const auto Same = Condition.constant())
    return *Same ? Sides{S.Active, {}, {}} : Sides{{}, S.Active, {}};
  if (S.Active.none())
    return {};
  Lanes::Split Split = L.split(Condition, S.Active.mask());
  return {Threads(std::move(Split.True)), Threads(std::move(Split.False)), Threads(std::move(Split.Unknown))};
}

/// Whether the code stands behind a branch with the same condition, and what came since could as well come before.
bool BranchUnit::isGuardedAlike(const Datum &Condition) const {
  const trace::Passed &Now = Record.passed();
  return Last.Behind == Record.region() && Last.Segment == Now.Segment && !Last.Expands &&
         Last.WritesElsewhere == Now.WritesElsewhere && Last.Fixed == Record.fixed() && Last.Condition == Condition;
}

/// Whether nvcc surely makes one branch of such two: of sums, it may or may not (`if (c) r += a; if (c) r += b;`).
bool BranchUnit::isSurelyOne(const Datum &Condition, unsigned With) const {
  return !(Last.SumsUp || With & ir::SumsUp) || With & ir::Follows ||
         V.isKnownToBeUniform(Condition); // which nvcc takes out of loops
}

/// Who skips the rest of the step of the innermost loop, and whether others may.
std::pair<Threads, bool> BranchUnit::whoSkips() const {
  if (S.Breakables.empty())
    return {};
  return {S.Breakables.back().Continued, S.Breakables.back().EarlyContinues.Some};
}

void BranchUnit::branch(const Datum &Given, Side Then, Side Else, unsigned With) {
  const bool Guards = With & ir::Guards;
  if (S.Active.none())
    return;
  const Datum Condition = Given.isInteger() ? Given : V.truthOf(Given, ir::Type::boolean());
  if (Condition.isCompilationConstant()) // the compiler drops the other side
    return *Condition.Number.constant() ? Then() : Else();
  const Sides Of = sidesOf(Condition.Number);
  const auto SkippedBefore = whoSkips();
  const trace::Region *Before = Record.region(), *Within = nullptr;
  const trace::Region *LeadBefore = Record.lead();
  const unsigned ExpansionsBefore = Record.passed().Expansions;
  std::shared_ptr<const Guard> Inside;
  const bool IsAlike = Guards && isGuardedAlike(Condition), IsOne = isSurelyOne(Condition, With);
  const std::optional<Guard> AsBefore = IsAlike && IsOne ? std::optional(Last) : std::nullopt;
  llvm::SaveAndRestore MayBeOne(Around.MayBeTaken, Around.MayBeTaken + (IsAlike && !IsOne));
  auto InRegion = [&](Side Runs) {
    Record.enterRegion(Before, /*IsSide=*/true);
    Record.goOnFrom(LeadBefore);
    const Equalities EqualBefore = S.Equal;
    const unsigned WritesBefore = Record.passed().WritesElsewhere;
    Runs();
    if (S.Active.none())
      Record.forgetWritesSince(WritesBefore);
    S.Equal.backTo(EqualBefore);
  };
  auto RunThen = [&] {
    InRegion([&] {
      if (AsBefore) {
        Record.backTo(AsBefore->Within);
        Last = AsBefore->Inside ? *AsBefore->Inside : Guard();
      }
      Then();
      Within = Record.region();
      if (Guards && Last.Behind == Within)
        Inside = std::make_shared<const Guard>(Last);
    });
  };
  auto RunElse = [&] { InRegion(Else); };
  if (Of.Unknown.any())
    branchOnUnknown(Condition.Number, Of, RunThen, RunElse);
  else
    branchOnKnown(Of, RunThen, RunElse);
  Record.enterRegion(Before);
  if (whoSkips() != SkippedBefore && !V.isKnownToBeUniform(Condition))
    Around.SkipsApart = true;
  if (Guards && Within)
    Last = {Condition,
            Within,
            Record.region(),
            Record.passed().Segment,
            Record.passed().WritesElsewhere,
            Record.fixed(),
            Inside,
            bool(With & ir::SumsUp),
            Record.passed().Expansions != ExpansionsBefore};
}

void BranchUnit::branchOnKnown(const Sides &Of, Side Then, Side Else) {
  if (O.IsCompiled && (Of.True.none() || Of.False.none()))
    Record.noteOneWay();
  S.Active = Of.True;
  if (Of.True.any())
    Then();
  const Threads AfterThen = S.Active;
  S.Active = Of.False;
  if (Of.False.any())
    Else();
  S.Active |= AfterThen;
}

//===----------------------------------------------------------------------===//
// Conditions that are not known
//===----------------------------------------------------------------------===//

/// Whether a condition says that a number of each thread, which is not known, has (or has not) one value.
static bool asksFor(const Lanes &L, Op Comparison, const Value &Condition) {
  if (Condition.Terms.size() != 1)
    return false;
  const Symbol &Of = L.symbol(Condition.Terms[0].Symbol);
  auto Asks = [&](const Value &V) { return asksFor(L, Comparison, V); };
  if (Of.Operation == Op::And ||
      Of.Operation == Op::Or) { // one of an "and" is enough, of an "or" all must; denied the other way
    const bool OneIsEnough = (Of.Operation == Op::And) == (Comparison == Op::Eq);
    return OneIsEnough ? llvm::any_of(Of.Operands, Asks) : llvm::all_of(Of.Operands, Asks);
  }
  return Of.Operation == Comparison && L.character(Condition).Shared == Spread::Thread &&
         L.character(Condition).From < Origin::Data;
}

/// Whether what the steps make of a number differs from thread to thread: `threadIdx.x >> step`.
static bool differsByStep(const Lanes &L, const Value &V) {
  return llvm::any_of(V.Terms, [&](const Term &X) {
    return !X.Coefficient.isUniform() || L.symbol(X.Symbol).Shared == Spread::Thread;
  });
}

/// Whether threads of one warp are further apart in \p V than one step takes them.
static bool differsInSeveralSteps(const Lanes &L, const Value &V) {
  if (differsByStep(L, V))
    return true;
  uint64_t OneStep = 0;
  for (const Term &X : V.Terms)
    OneStep = std::gcd(OneStep, X.Coefficient.gcd() * L.symbol(X.Symbol).Divisor);
  for (unsigned First = 0; First < L.threads(); First += L.warpLanes()) {
    Range OfWarp{INT64_MAX, INT64_MIN};
    for (unsigned T = First; T < std::min<unsigned>(First + L.warpLanes(), L.threads()); ++T)
      OfWarp = {std::min(OfWarp.Min, V.Known[T]), std::max(OfWarp.Max, V.Known[T])};
    if (uint64_t(OfWarp.Max) - uint64_t(OfWarp.Min) > OneStep)
      return true;
  }
  return false;
}

/// If a condition says (or denies, for Op::Ne) that a known number of each thread is equal to an unknown one that is
/// the same for all: that known number.
static std::optional<ThreadInts> matchOf(Lanes &L, Op Comparison, const Value &Condition) {
  if (Condition.Terms.size() != 1)
    return std::nullopt;
  const Symbol &Of = L.symbol(Condition.Terms[0].Symbol);
  const bool IsPart = Of.Operation == Op::And && Comparison == Op::Eq;
  if (!IsPart && Of.Operation != Comparison)
    return std::nullopt;
  const std::vector<Value> Operands = Of.Operands; // what follows may add symbols
  if (IsPart) {
    for (const Value &V : Operands)
      if (auto Match = matchOf(L, Comparison, V))
        return Match;
    return std::nullopt;
  }
  Value Difference = L.apply(Op::Sub, Operands[0], Operands[1], Wide);
  const ThreadInts Known = std::exchange(Difference.Known, ThreadInts(0));
  if (Known.isUniform() || L.character(Difference).Shared != Spread::Block)
    return std::nullopt;
  return Known;
}

/// Whether a number of the launch that no thread's number is mixed with bounds \p V, as in `4 * t + step < n`: such a
/// check holds for all threads but in a few of the steps.
static bool hasPlainBound(const Lanes &L, const Value &V) {
  auto IsPlain = [&](const Term &X) {
    const Symbol &Of = L.symbol(X.Symbol);
    Value Alone;
    Alone.Terms.push_back({X.Symbol, 1});
    const bool IsQuotient = Of.Operation == Op::FloorDiv && !differsByStep(L, Of.Operands[0]); // `(n - t) / 32`
    const Character As = L.character(Alone);
    return As.From == Origin::Launch && X.Coefficient.isUniform() && (As.Shared == Spread::Block || IsQuotient);
  };
  return llvm::any_of(V.Terms, IsPlain);
}

bool BranchUnit::isOfStep(SymbolId S) const {
  return Around.FirstOfSteps && S >= *Around.FirstOfSteps && L.symbol(S).From == Origin::Counter;
}

bool BranchUnit::isOfSteps(const Value &V) const {
  return llvm::all_of(L.sources(V), [&](SymbolId S) { return isOfStep(S); });
}

bool BranchUnit::stepDecides(const Value &Condition) const {
  auto IsOfSteps = [&](const Value &V) { return isOfSteps(V); };
  return Around.FirstOfSteps && llvm::any_of(Condition.Terms, [&](const Term &X) {
           const Symbol &Of = L.symbol(X.Symbol);
           if (!Of.Operation)
             return isOfStep(X.Symbol) && Of.Shared == Spread::Thread;
           const bool IsOrder = Of.Operation == Op::Lt || Of.Operation == Op::Le;
           const bool IsEquality = Of.Operation == Op::Eq || Of.Operation == Op::Ne; // of few threads, unless
           auto Differs = [&](const Value &V) { return IsOrder ? differsInSeveralSteps(L, V) : differsByStep(L, V); };
           if ((IsOrder || IsEquality) && llvm::all_of(Of.Operands, IsOfSteps) && llvm::any_of(Of.Operands, Differs))
             return true;
           // A bound of each thread's own: `step < n * threadIdx.x`.
           auto HasOwnBound = [&](const Value &V) {
             return L.character(V).From < Origin::Data && differsByStep(L, V) && !hasPlainBound(L, V) &&
                    llvm::any_of(L.sources(V), [&](SymbolId S) { return isOfStep(S); });
           };
           if ((IsOrder || IsEquality) && llvm::any_of(Of.Operands, HasOwnBound))
             return true;
           const bool IsOfConditions =
               IsEquality || llvm::is_contained({Op::And, Op::Or, Op::Xor, Op::Select}, *Of.Operation);
           return IsOfConditions && llvm::any_of(Of.Operands, [&](const Value &V) { return stepDecides(V); });
         });
}

void BranchUnit::branchOnUnknown(const Value &Condition, const Sides &Of, Side Then, Side Else) {
  const size_t AddedBefore = Record.added();
  const bool ByStep = stepDecides(Condition), IsOfStep = isOfSteps(Condition);
  const auto MatchHere = matchOf(L, Op::Eq, Condition), MatchThere = matchOf(L, Op::Ne, Condition);
  const bool FewHere = asksFor(L, Op::Eq, Condition), FewThere = asksFor(L, Op::Ne, Condition);
  const State Before = S;
  Work.spend(S.Calls.size() + S.Breakables.size()); // of the copies
  auto Remember = [&](const Threads &Certain, const std::optional<ThreadInts> &Match, bool Few) {
    if (Match && Certain.none())
      S.Equal.Matches.push_back(*Match);
    else
      S.Equal.Others += Match || Few;
  };
  // All threads but those of one number: each step leaves others out, where it is the step's.
  const bool LeavesOutHere = MatchThere && IsOfStep, LeavesOutThere = MatchHere && IsOfStep;
  auto Run = [&](const Threads &Certain, const std::optional<ThreadInts> &Match, bool Few, bool LeavesOut, bool Holds,
                 Side Runs) {
    Around.enterCondition(L.character(Condition), Of.Unknown, ByStep, LeavesOut, {&Condition, Holds});
    S = Before;
    S.Active = Certain | Of.Unknown;
    Remember(Certain, Match, Few);
    Runs();
    Around.leaveCondition();
    return std::exchange(S, State());
  };
  Past.enterFork();
  State A = Run(Of.True, MatchHere, FewHere, LeavesOutHere, /*Holds=*/true, Then);
  State B = Run(Of.False, MatchThere, FewThere, LeavesOutThere, /*Holds=*/false, Else);
  Past.leaveFork();
  const bool SomeLeft = A.Active != (Of.True | Of.Unknown) || B.Active != (Of.False | Of.Unknown);
  if (SomeLeft || Record.added() != AddedBefore) { // not `i == t ? 1 : 0`
    Around.CounterDecided |=
        llvm::any_of(L.sources(Condition), [&](SymbolId Source) { return L.symbol(Source).From == Origin::Counter; });
    noteUndecided(Condition);
  }
  const bool AllLeft = A.Active.none();
  S = joinedStates(Condition, Of.Unknown, Before, std::move(A), std::move(B));
  // `if (threadIdx.x != n - 1) return;` holds for all that follows.
  if (AllLeft && !Frames.code().UsesLabels)
    Remember(Of.False, MatchThere, FewThere);
}

void BranchUnit::noteUndecided(const Value &Condition) {
  if (!Around.CounterCondition &&
      llvm::any_of(L.sources(Condition), [&](SymbolId Source) { return L.symbol(Source).Repeats; }))
    Around.CounterCondition = Condition;
}

State BranchUnit::joinedStates(const Value &Condition, const Threads &Unknown, const State &Before, State A, State B) {
  // Who left on one side only, under a condition that is not known, is taken to stay.
  auto Surely = [&](const Threads &X, const Threads &Y) { return (X & Y) | ((X | Y) - Unknown); };
  auto Possibly = [&](const Threads &X, const Threads &Y) { return (((X - Y) | (Y - X)) & Unknown).any(); };
  State Result;
  Result.Active = (A.Active | B.Active) & Before.Active;
  Result.Equal = Before.Equal;
  Result.Calls = std::move(B.Calls);
  const bool MayHaveReturned = Possibly(A.Calls.back().Returned, Result.Calls.back().Returned);
  Result.Calls.back().Returned = Surely(A.Calls.back().Returned, Result.Calls.back().Returned);
  Result.Calls.back().Early |= A.Calls.back().Early;
  Result.Calls.back().Left = Join.joined(A.Calls.back().Left, Result.Calls.back().Left);
  Result.Breakables = std::move(B.Breakables);
  if (Result.Breakables.size() > Frames.top().BreakablesAtEntry) {
    const BreakableExits &OfA = A.Breakables.back();
    BreakableExits &Of = Result.Breakables.back();
    Of.UnknownExit |= OfA.UnknownExit || MayHaveReturned || Possibly(OfA.Broken, Of.Broken);
    // Who left on both sides, to different places, is taken to go on at the nearest.
    const Threads Gone = Unknown - (A.Active | B.Active);
    const Threads Continued = Surely(OfA.Continued, Of.Continued) | (Gone & (OfA.Continued | Of.Continued));
    Of.Broken = Surely(OfA.Broken, Of.Broken) | ((Gone - Continued) & (OfA.Broken | Of.Broken));
    Of.Continued = Continued;
    Of.EarlyBreaks |= OfA.EarlyBreaks;
    Of.EarlyContinues |= OfA.EarlyContinues;
    Of.AtBreak = Join.joined(OfA.AtBreak, Of.AtBreak);
    Of.AtContinue = Join.joined(OfA.AtContinue, Of.AtContinue);
  }
  // Who left is not looked at any more on the way on; what they take with them is in their Departure.
  if (A.Active.none() != B.Active.none())
    Result.M = A.Active.none() ? std::move(B.M) : std::move(A.M);
  else
    Result.M = Join.joined(Ways{Condition, A.Active - B.Active, B.Active - A.Active}, A.M, B.M);
  return Result;
}
