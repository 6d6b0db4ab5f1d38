//===- SummarizedLoops.cpp - Loops, one step for all ----------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Machine/Loops/SummarizedLoops.h"
#include "Machine/Loops/Loops.h"
#include "Machine/Machine.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace banklint;
using namespace banklint::machine;
using ir::LoopInfo;
using ir::NoBlock;

void SummarizedLoops::run(const LoopInfo &Loop, TogetherOfSteps TogetherOf) {
  if (!R.tick())
    return;
  loadBound(Loop);
  R.passBarrier(); // what a step finds in memory, another one may have written
  const State Entered = S;
  const bool DecidedBefore = Around.CounterDecided; // by the counter of a loop around this one
  ++Around.UnknownLoops;
  llvm::SaveAndRestore NoneYet(Now, StepsOfLoop());
  const StepMeter::Mark Begin = Meter.mark();
  const SymbolId Next = SymbolId(L.symbols());
  llvm::SaveAndRestore Outermost(Around.FirstOfSteps, std::optional(Around.FirstOfSteps.value_or(Next)));
  Progress P = TogetherOf                                ? findOutInStretches(Loop, Entered, TogetherOf)
               : Steps.mayBeTakenTogetherAtRunTime(Loop) ? findOutAtRunTime(Loop, Entered)
                                                         : findOut(Loop, Entered);
  if (Now.Executed)
    Meter.keepStepsOf(Begin, Now.Copies, Now.Executed);
  Meter.noteStayingLoop(Begin, Now.Copies);
  goBehind(Loop, Entered, P.Summary, P.Known, P.ControlledBy);
  --Around.UnknownLoops;
  Around.CounterDecided |= DecidedBefore;
}

/// Whether what the condition loads is loaded once, before the loop: its number of steps is known there.
bool SummarizedLoops::isLoadedBefore(const LoopInfo &Loop) const {
  return O.IsCompiled && Loop.CountsAhead && Loop.CountsAhead->IsSure && !Loop.ConditionWrites &&
         Loop.Condition != NoBlock;
}

void SummarizedLoops::loadBound(const LoopInfo &Loop) {
  if (!isLoadedBefore(Loop))
    return;
  const State Entered = S;
  yieldOf(Loop.Condition);
  S = Entered;
}

/// The widest access has so many elements.
static constexpr unsigned MostNeighbours = 16;

/// How many steps are executed at a time, of so many, of which \p Together are taken together. Neighbours are joined
/// within powers of two of them, and not where the loop may end. Nothing if too many would be left over.
static std::optional<unsigned> stretchOf(uint64_t Steps, unsigned Together) {
  const unsigned MostAtATime = 128, Few = 4;
  const bool AreAll = Together == Steps;
  if (AreAll && Together <= MostAtATime)
    return Together;
  const unsigned Wanted = AreAll ? MostNeighbours : std::min(Together & -Together, MostNeighbours);
  const unsigned WithoutRest = unsigned(std::min<uint64_t>(Steps & -Steps, Wanted));
  if (WithoutRest == Wanted || WithoutRest >= Few)
    return WithoutRest;
  const unsigned WithRest = std::min(Wanted, Few), FewLeftOver = 16;
  return Steps / WithRest >= FewLeftOver ? std::optional(WithRest) : std::nullopt;
}

/// What is found of the steps one by one; what is written down is of those that a compiler takes together. Of a loop
/// whose counter decides in which steps something happens, it is of one; few of these join neighbours.
SummarizedLoops::Progress SummarizedLoops::findOutInStretches(const LoopInfo &Loop, const State &Entered,
                                                              TogetherOfSteps TogetherOf) {
  Record.keepBack();
  Progress OneByOne = findOut(Loop, Entered);
  const std::optional<uint64_t> Most = OneByOne.Known ? OneByOne.Known : stepsByCondition(Loop, Entered, OneByOne);
  const auto Wanted = Most && !Work.isSpent() ? TogetherOf(*Most) : std::nullopt;
  const auto Stretch = Wanted ? stretchOf(*Most, *Wanted) : std::nullopt;
  Now.Copies = Wanted.value_or(1);
  const bool IsCutShort = !Stretch && (Most || Work.isSpent() || Loop.Unroll == 0u);
  const bool IsOfOneStep = (Stretch.value_or(1) == 1 && !IsCutShort) || Work.isSpent();
  R.release(IsOfOneStep);
  if (IsOfOneStep)
    return OneByOne;
  llvm::SaveAndRestore AtATime(Now.Together, Stretch.value_or(1));
  Around.CutShort += IsCutShort;
  findOut(Loop, Entered);
  Around.CutShort -= IsCutShort;
  return OneByOne;
}

/// Whether a number is made of a symbol by an operation, by \p Xor or not: `j ^ 1`, `j % 4`.
static bool isMadeOf(const Lanes &L, SymbolId Number, SymbolId Of, bool ByXor) {
  return (L.symbol(Number).Operation == Op::Xor) == ByXor &&
         llvm::any_of(L.symbol(Number).Operands, [&](const Value &V) {
           return llvm::any_of(V.Terms,
                               [&](const Term &T) { return T.Symbol == Of || isMadeOf(L, T.Symbol, Of, ByXor); });
         });
}

/// Whether some access that was kept back moves by so little in a step that those of a few steps may be neighbours.
bool SummarizedLoops::joinsAcrossSteps(SymbolId Counter) const {
  const uint64_t FewBytes = 4 * WidestAccess;
  return llvm::any_of(Record.kept(), [&](const trace::Access &A) {
    return A.Joinable && A.Bytes < WidestAccess &&
           llvm::any_of(
               A.Offset.Terms,
               [&](const Term &T) {
                 return (T.Symbol == Counter || isMadeOf(L, T.Symbol, Counter, /*ByXor=*/false)) &&
                        T.Coefficient.isUniform() && uint64_t(std::abs(T.Coefficient.uniform())) < FewBytes;
               });
  });
}

/// Whether it goes through the steps in another order, `j ^ 1`, which nvcc joins if a pragma says how many steps are
/// taken together, and else does not (nvcc 13.0.88 for sm_90, 2026-11-29).
bool SummarizedLoops::goesInOtherOrder(SymbolId Counter) const {
  return llvm::any_of(Record.kept(), [&](const trace::Access &A) {
    return A.Joinable &&
           llvm::any_of(A.Offset.Terms, [&](const Term &T) { return isMadeOf(L, T.Symbol, Counter, /*ByXor=*/true); });
  });
}

/// The same of a loop whose number of steps is not constant: of most steps, some are taken together. Threads with fewer
/// steps than others then take what is left over while those are elsewhere (StepOrder.h): one instruction has lanes of
/// different steps.
SummarizedLoops::Progress SummarizedLoops::findOutAtRunTime(const LoopInfo &Loop, const State &Entered) {
  const unsigned ExpansionsBefore = Record.passed().Expansions, LoopsBefore = Around.StayingLoops;
  const bool MayBeJoined = Steps.mayBeTakenTogetherAtRunTime(Loop);
  Record.keepBack();
  Meter.start();
  Progress OneByOne = findOut(Loop, Entered);
  Meter.stop();
  UnrollDecision Compiled;
  Compiled.Each = LastStep;
  Compiled.Expands = Record.passed().Expansions != ExpansionsBefore;
  Compiled.IsInnermost = Around.StayingLoops == LoopsBefore;
  const auto How = Compiled.atRunTime(Loop);
  Now.Copies = How ? How->copies() : 1;
  const bool AreApart = How && Now.Differ && !Loop.Barriers;
  const bool AreJoined = How && Loop.CountsAhead->IsSure && !AreApart && !StepDecides && MayBeJoined &&
                         joinsAcrossSteps(OneByOne.Summary.firstNewSymbol());
  const bool MayBeJoinedOtherwise =
      How && Loop.Unroll.value_or(1) != 1 && goesInOtherOrder(OneByOne.Summary.firstNewSymbol());
  const bool IsAsFound = Work.isSpent() || (!AreApart && !AreJoined && !MayBeJoinedOtherwise);
  R.release(IsAsFound);
  if (IsAsFound)
    return OneByOne;
  llvm::SaveAndRestore AtATime(Now.Together, AreJoined ? std::min(How->joined(), MostNeighbours) : 1);
  llvm::SaveAndRestore Apart(Now.AreApart, AreApart);
  llvm::SaveAndRestore Doubt(Around.MayBeTaken, Around.MayBeTaken + MayBeJoinedOtherwise);
  findOut(Loop, Entered);
  return OneByOne;
}

SummarizedLoops::Progress SummarizedLoops::begin(const LoopInfo &Loop, const State &Entered) {
  std::vector<ObjectRef> Uneven;
  for (const LoopInfo::Change &C : Loop.Changes)
    if (C.Goes == C.Unevenly)
      Uneven.push_back(Frames.localAddress(C.Local).To);
  return {LoopSummary(V, L, Sources, Join, Work, Entered.M,
                      /*Counter=*/V.unknownSteps(Now.AreApart ? Spread::Thread : Spread::Block), std::move(Uneven),
                      [this](unsigned Depth, unsigned Place) { return Frames.objectAt(Depth, Place); })};
}

/// Rounds until what is known of a step holds in each step. If it was found out in the last round of a loop around this
/// one, one round may be enough to see that it still holds. Otherwise it converges in two or three rounds; each makes
/// what does not hold less precise.
SummarizedLoops::Progress SummarizedLoops::findOut(const LoopInfo &Loop, const State &Entered) {
  const LoopNest::Place Here{&Loop, Frames.top().Path, Now.AreApart ? 0 : Now.Together};
  auto Leave = [&](const Progress &P) {
    Nest.leave(Here, {P.IsStable ? P.Summary.describe() : std::nullopt, P.ControlledBy, P.Gone, nullptr});
  };
  if (const LoopNest::Outcome *Then = Nest.before(Here)) {
    Progress P = begin(Loop, Entered);
    if (P.Summary.assume(*Then->Found, *Around.FirstOfSteps)) {
      P.ControlledBy = Then->ControlledBy;
      P.Gone = Then->Gone;
      Nest.enter();
      Nest.beginRound(Then->Within);
      const bool IsDone = runRound(Loop, Entered, P, /*IsLast=*/false);
      if (IsDone) {
        Leave(P);
        return P;
      }
      Nest.abandon();
    }
  }
  const unsigned MaximalRounds = 8;
  Progress P = begin(Loop, Entered);
  Nest.enter();
  std::shared_ptr<const LoopNest::Round> Last;
  for (unsigned Round = 1;; ++Round) {
    Nest.beginRound(std::move(Last));
    if (runRound(Loop, Entered, P, Round == MaximalRounds))
      break;
    Last = Nest.lastRound();
  }
  Leave(P);
  return P;
}

/// Runs a step of which nothing is known but what was found so far. Whether that was the last round: what the step did
/// is written down then.
bool SummarizedLoops::runRound(const LoopInfo &Loop, const State &Entered, Progress &P, bool IsLast) {
  S = Entered;
  S.Breakables.back().EarlyBreaks |= P.Gone;
  S.M = P.Summary.after(P.Summary.Counter);
  const Memory Before = S.M;
  Record.keepBack();
  P.ControlledBy = executeAnyStep(Loop, P.ControlledBy);
  const EarlyExits GoneBefore = P.Gone;
  P.Gone |= S.Breakables.back().EarlyBreaks;
  P.Gone |= S.Calls.back().Early;
  P.IsStable = P.Summary.learn(Before, S.M) && P.Gone == GoneBefore;
  IsLast |= P.IsStable || Work.isSpent();
  if (P.IsStable && endsByCondition(Loop) && (P.Known = stepsByCondition(Loop, Entered, P)))
    Record.countSteps(Now.Together);
  R.release(IsLast, P.Known.value_or(1));
  return IsLast;
}

/// Some number of steps later, each thread its own if they leave on their own.
void SummarizedLoops::goBehind(const LoopInfo &Loop, const State &Entered, LoopSummary &Summary,
                               std::optional<uint64_t> Known, Spread ControlledBy) {
  if (!Known)
    Summary.forgetStep(ControlledBy);
  S.M = Summary.after(Known ? Value(int64_t(*Known))
                            : V.unknownInteger({ControlledBy, Origin::Counter, ""}, {0, INT32_MAX}));
  // Who may return did so in some step or in none; who does in any case, in the first one, if there is one.
  const Threads Gone = S.Calls.back().Returned - Entered.Calls.back().Returned;
  S.Calls.back().Returned = Entered.Calls.back().Returned;
  S.Active = Entered.Active;
  if (!Loop.ConditionFirst) {
    S.Calls.back().Returned |= Gone;
    S.Active -= Gone;
  } else if (Gone.any())
    S.Calls.back().Early |= EarlyExits{true, /*ByData=*/false, /*ByLost=*/false, /*ByStep=*/true};
  S.Equal = Entered.Equal;
  if (Loop.ConditionFirst && Loop.Condition != NoBlock && !Loop.DeclaresInCondition) { // asked once more, to end
    Record.keepBack();
    yieldOf(Loop.Condition);
    R.release(Known.has_value() && !isLoadedBefore(Loop));
  }
}

//===----------------------------------------------------------------------===//
// Any step
//===----------------------------------------------------------------------===//

/// Runs one step, or those that are taken together, whose number is not known. Gives for whom the loop goes on alike,
/// in this step or one before.
Spread SummarizedLoops::executeAnyStep(const LoopInfo &Loop, Spread ControlledBy) {
  Around.CounterDecided = false;
  Around.enterCondition({ControlledBy, Origin::Counter, ""}, S.Active); // whether this step happens
  if (Loop.ConditionFirst)
    ControlledBy = std::max(ControlledBy, askCondition(Loop));
  if (S.Breakables.back().UnknownExit)
    ControlledBy = Spread::Thread;
  const bool DecidedByCondition = std::exchange(Around.CounterDecided, false);
  const Threads Begun = S.Active;
  const StepMeter::Mark Begin = Meter.mark();
  Around.StepsAtATime *= Now.Together;
  llvm::SaveAndRestore InLoop(Around.InLoop, takenByOptimizer(Now.Together));
  llvm::SaveAndRestore Loops(Around.OuterLoops, Around.OuterLoops + 1);
  for (unsigned Step = 0; Step < Now.Together && S.Active.any(); ++Step)
    Steps.executeStep(Loop);
  Now.Executed += Now.Together;
  Around.StepsAtATime /= Now.Together;
  if (Meter.isOn())
    LastStep = Meter.since(Begin);
  StepDecides = Around.CounterDecided;
  Around.CounterDecided |= DecidedByCondition;
  if (!Loop.ConditionFirst && S.Active.any())
    ControlledBy = std::max(ControlledBy, askCondition(Loop));
  if (S.Active.any() && S.Active != Begun) // some leave after the first step, others may go on
    S.Breakables.back().EarlyBreaks |= EarlyExits{true, /*ByData=*/false, /*ByLost=*/false, /*ByStep=*/true};
  Around.leaveCondition();
  return ControlledBy;
}

/// Asks the condition of a loop with an unknown number of steps; whoever may go on does. Returns for whom the answer is
/// the same.
Spread SummarizedLoops::askCondition(const LoopInfo &Loop) {
  if (Loop.Condition == NoBlock)
    return Spread::Block;
  const bool IsLoaded = isLoadedBefore(Loop);
  if (IsLoaded)
    Record.keepBack();
  const Value Condition = V.truthOf(yieldOf(Loop.Condition), ir::Type::boolean()).Number;
  if (IsLoaded)
    R.release(false);
  const BranchUnit::Sides Sides = M.Branches.sidesOf(Condition);
  S.Active = Sides.True | Sides.Unknown;
  const Character By = L.character(Condition);
  if (Sides.Unknown.none())
    return By.Shared;
  const bool ByData = By.Shared == Spread::Thread && By.From == Origin::Data;
  const bool ByLost = By.Shared == Spread::Thread && By.From == Origin::Lost;
  const bool ByStep = M.Branches.stepDecides(Condition);
  Now.Differ |= ByData || ByLost || ByStep;
  if (ByData || ByLost || ByStep)
    S.Breakables.back().EarlyBreaks |= EarlyExits{true, ByData, ByLost, ByStep};
  return By.Shared;
}

/// Whether the loop ends only by its condition, which all threads ask together.
bool SummarizedLoops::endsByCondition(const LoopInfo &Loop) const {
  const BreakableExits &Exits = S.Breakables.back();
  return Loop.ConditionFirst && !Exits.UnknownExit && Exits.Broken.none() && !Around.CounterDecided;
}

//===----------------------------------------------------------------------===//
// How many steps
//===----------------------------------------------------------------------===//

/// The first counter for which a condition "a + b · counter < 0" (or <=, ==, != 0), as the machine evaluated it, does
/// not hold; nothing for conditions of another form.
static std::optional<int64_t> firstFailure(const Lanes &L, const Value &Condition, SymbolId Counter) {
  const Symbol *Question = L.comparisonWithZero(Condition);
  if (!Question)
    return std::nullopt;
  const Value &Difference = Question->Operands[0];
  if (Difference.Terms.size() != 1 || Difference.Terms[0].Symbol != Counter || !Difference.Known.isUniform() ||
      !Difference.Terms[0].Coefficient.isUniform())
    return std::nullopt;
  const int64_t A = Difference.Known.uniform(), B = Difference.Terms[0].Coefficient.uniform();
  switch (*Question->Operation) {
  case Op::Lt:
    return A >= 0 ? std::optional<int64_t>(0) : B > 0 ? std::optional((-A + B - 1) / B) : std::nullopt;
  case Op::Le:
    return A > 0 ? std::optional<int64_t>(0) : B > 0 ? std::optional(-A / B + 1) : std::nullopt;
  case Op::Ne:
    return A % B == 0 && -A / B >= 0 ? std::optional(-A / B) : std::nullopt;
  case Op::Eq:
    return A == 0 ? 1 : 0;
  default:
    return std::nullopt;
  }
}

/// How many steps there are if nothing ends the loop but its condition.
std::optional<uint64_t> SummarizedLoops::stepsByCondition(const LoopInfo &Loop, const State &Entered, Progress &P) {
  if (!P.IsStable || !Loop.ConditionFirst || StepDecides)
    return std::nullopt;
  llvm::SaveAndRestore All(S.Active, Entered.Active);
  return countSteps(Loop, P.Summary);
}

/// The number of steps after which the condition fails for all threads at once, if that is known.
std::optional<uint64_t> SummarizedLoops::countSteps(const LoopInfo &Loop, LoopSummary &Summary) {
  if (Loop.Condition == NoBlock || Loop.DeclaresInCondition)
    return std::nullopt;
  auto ConditionAfter = [&](const Value &Steps) {
    const State Outer = S;
    S.M = Summary.after(Steps);
    Record.keepBack();
    const Value Condition = V.truthOf(yieldOf(Loop.Condition), ir::Type::boolean()).Number;
    R.release(false);
    S = Outer;
    return Condition;
  };
  // Whether all threads go on after that many steps, or none; nothing if it is not known.
  auto GoesOn = [&](uint64_t Steps) -> std::optional<bool> {
    const Lanes::Split Split = L.split(ConditionAfter(Value(int64_t(Steps))), S.Active.mask(L.threads()));
    if (Split.Unknown.any() || (Split.True.any() && Split.False.any()))
      return std::nullopt;
    return Split.True.any();
  };
  if (GoesOn(0) != true)
    return std::nullopt;
  if (auto First = firstFailure(L, ConditionAfter(Summary.Counter), Summary.Counter.Terms[0].Symbol);
      First && *First > 0)
    return GoesOn(uint64_t(*First)) == false ? std::optional(uint64_t(*First)) : std::nullopt;
  // Other conditions: they hold up to some counter, and not from there on.
  const uint64_t Most = uint64_t(1) << 30;
  uint64_t Goes = 0, Ends = 1;
  for (; GoesOn(Ends) == true; Ends *= 2) {
    Goes = Ends;
    if (Ends >= Most)
      return std::nullopt;
  }
  while (Ends - Goes > 1) {
    const uint64_t Middle = Goes + (Ends - Goes) / 2;
    auto Answer = GoesOn(Middle);
    if (!Answer)
      return std::nullopt;
    (*Answer ? Goes : Ends) = Middle;
  }
  return GoesOn(Ends) == false ? std::optional(Ends) : std::nullopt;
}
