//===- AlikeSteps.cpp - Steps that are executed once, and counted ---------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A *unit* is as many steps as a compiler takes together, or a few times as many where the loop comes back to where it
// was only then (`stage = (stage + 1) % 3`). How many times, the period of an address or of a condition tells
// (`ring[(row + k) & 15]`), or one number after the other is tried. A unit is executed, and what it changes is
// described (LoopSummary). Then it is executed once more with a number of units before it that nobody knows. It stands
// for all of these units if
//  * it changes the same, whatever that number is;
//  * no condition hangs on that number; and
//  * it makes the same accesses, but for addresses that move on, and for data that threads mixed once more.
// Some units before it, and behind it, are executed as well: there a compiler may find values that it has already, or
// stores that nobody sees (stepsToReuse). So are those at the end in which others do what those before do not.
// When threads leave the loop, or a condition changes, a unit of those that stay is compared again.
//
// How many units an inner loop has may grow evenly with the number of the outer one's unit: `for (j = 0; j <= i; ++j)`.
// Where that number is not known, the inner loop counts what it counts in the first unit, and then once more in the
// last one: the sum of the series is the total, if no unit moves the places. So of inner loops within these nothing may
// grow.
//
//===----------------------------------------------------------------------===//

#include "IR/LiveAcrossSteps.h"
#include "Lanes/Periods.h"
#include "Machine/Loops/StepMatch.h"
#include "Machine/Loops/WrittenLoop.h"
#include "Machine/Machine.h"
#include "llvm/Support/SaveAndRestore.h"
#include <numeric>
#include <set>

using namespace banklint;
using namespace banklint::machine;
using ir::LoopInfo;

/// How many groups of steps are tried as a unit, one after the other.
static constexpr unsigned Multiples[] = {1, 2, 3, 4, 6, 8};
/// Fewer units are not worth a comparison.
static constexpr uint64_t FewUnits = 2;
static constexpr unsigned Never = UINT_MAX;

//===----------------------------------------------------------------------===//
// When
//===----------------------------------------------------------------------===//

/// How many steps are taken together, in a loop that stays one.
unsigned WrittenLoop::stepsOfGroup() const {
  if (StepsKnown)
    return std::max(How.Together, 1u);
  return AtRunTime ? AtRunTime->AtFirst : 1;
}

bool WrittenLoop::isBetweenGroups() const {
  if (StepsKnown)
    return Step % stepsOfGroup() == 0;
  return !AtRunTime || InGroup == OfGroup;
}

bool WrittenLoop::isTimeToCompare() const {
  return O.CountsAlikeSteps && !InUnit && StepsRun >= CompareAt && HasCondition && L.threads() > 1 && S.Active.any() &&
         Waiting.none() && isBetweenGroups() && !mayBeUnrolledAsAWhole() && !Work.isSpent();
}

/// With another unit, or much later: threads may have left the loop until then, or a branch.
void WrittenLoop::compareLater() {
  const unsigned FewStepsMore = 64;
  Multiple = (Multiple + 1) % std::size(Multiples);
  Groups = Multiples[Multiple];
  CompareAt = Multiple ? StepsRun : std::max(2 * StepsRun, FewStepsMore);
}

/// With units of so many of the units that were compared, behind which all would be as it was.
void WrittenLoop::compareAfter(uint64_t Period) {
  const unsigned MostGroups = 64;
  if (Period <= 1 || Groups * Period > MostGroups)
    return compareLater();
  Groups *= unsigned(Period);
  CompareAt = StepsRun;
}

void WrittenLoop::closeUnit() {
  if (std::exchange(InUnit, false))
    R.release(true);
}

//===----------------------------------------------------------------------===//
// A unit
//===----------------------------------------------------------------------===//

std::optional<LoopOutcome> WrittenLoop::takeUnit() {
  const unsigned Unit = stepsOfGroup() * Groups, FirstStep = Step;
  const State Begin = S;
  const Threads LeftBefore = Left;
  Work.spend(S.Calls.size() + S.Breakables.size()); // of the copy
  Record.keepBack();
  InUnit = true;
  for (unsigned I = 0; I < Unit && InUnit && S.Active.any(); ++I)
    if (const auto Ends = takeStep())
      return Ends;
  if (!InUnit)
    return std::nullopt;
  const bool IsWhole = Step == FirstStep + Unit && isBetweenGroups() && Left == LeftBefore && isBackAt(Begin);
  std::optional<LoopOutcome> Ends;
  if (IsWhole)
    Ends = compare(Begin, FirstStep, Unit);
  else
    compareLater();
  closeUnit();
  return Ends;
}

/// Whether the same threads are there, and have done the same, as when the unit began.
bool WrittenLoop::isBackAt(const State &Begin) const {
  const BreakableExits &Now = S.Breakables.back(), &Then = Begin.Breakables.back();
  const CallExits &Call = S.Calls.back(), &CallThen = Begin.Calls.back();
  return Waiting.none() && S.Active == Begin.Active && !Now.UnknownExit && Now.Broken == Then.Broken &&
         Now.AtBreak == Then.AtBreak && Now.EarlyBreaks == Then.EarlyBreaks && Call.Returned == CallThen.Returned &&
         Call.Left == CallThen.Left && Call.Early == CallThen.Early && S.Equal.Matches == Begin.Equal.Matches &&
         S.Equal.Others == Begin.Equal.Others;
}

/// Compares the unit that was executed with any later one, and counts those that are alike.
std::optional<LoopOutcome> WrittenLoop::compare(const State &Begin, unsigned FirstStep, unsigned Unit) {
  std::vector<ObjectRef> Uneven;
  for (const LoopInfo::Change &C : Loop.Changes)
    if (C.Goes == C.Unevenly)
      Uneven.push_back(Frames.localAddress(C.Local).To);
  LoopSummary Summary(V, L, Sources, Join, Work, Begin.M, /*Counter=*/V.unknownSteps(), std::move(Uneven),
                      [this](unsigned Depth, unsigned Place) { return Frames.objectAt(Depth, Place); });
  Summary.learn(Begin.M, S.M);
  const uint64_t OfPhase = Order ? Order->groupsOfAll(Begin.Active.mask(L.threads())) / Groups : 0;
  const uint64_t Most = Order ? OfPhase : UINT32_MAX / Unit;
  const std::optional<UnitsByOuter> ByOuter =
      Unit == 1 && !Loop.ConditionWrites ? unitsByOuter(Summary, Begin) : std::nullopt;
  const uint64_t Units = ByOuter ? uint64_t(ByOuter->most()) : unitsAhead(Summary, Begin, Most);
  if (Unit == 1 && Compiled && StepsKnown && !How.Together && Compiled->decide(Loop, unsigned(FirstStep + Units)) &&
      mayStartAgain())
    return startAgain();                                               // so it is compiled
  const bool IsUnrolled = O.IsCompiled && StepsKnown && !How.Together; // as a whole: each step is code of its own
  if (IsUnrolled)
    CompareAt = Never;
  else if (Units <= FewUnits) // threads leave: then there may be many units again
    CompareAt = StepsRun + unsigned(2 * FewUnits) * Unit;
  else
    countUnits(Summary, Begin, FirstStep, Unit, Units, ByOuter);
  return NeedsSummary ? std::optional(cutShort()) : std::nullopt;
}

//===----------------------------------------------------------------------===//
// How many
//===----------------------------------------------------------------------===//

/// The condition behind so many units.
Value WrittenLoop::conditionAfter(LoopSummary &Summary, const State &Begin, const Value &Units) {
  S = Begin;
  S.M = Summary.after(Units);
  Record.keepBack();
  const Value Condition = V.truthOf(yieldOf(Loop.Condition), ir::Type::boolean()).Number;
  R.release(false);
  return Condition;
}

/// Whether all threads go on into the unit behind so many.
bool WrittenLoop::goesOnAfter(LoopSummary &Summary, const State &Begin, uint64_t Units) {
  const Value Condition = conditionAfter(Summary, Begin, Value(int64_t(Units)));
  const Lanes::Split Split = L.split(Condition, Begin.Active.mask(L.threads()));
  return Split.Unknown.none() && Split.False.none();
}

/// The same as an even series. Nothing if it is none, or too few somewhere, or if steps that are compiled together, or
/// what happens in them, would hang on it as well.
std::optional<WrittenLoop::UnitsByOuter> WrittenLoop::unitsByOuter(LoopSummary &Summary, const State &Begin) {
  if (Around.UnitNumbers.empty() || AtRunTime || (O.IsCompiled && StepsKnown) ||
      Around.CountsByUnit != CountsByUnitBefore)
    return std::nullopt;
  llvm::SaveAndRestore Now(S);
  const Value Units = V.unknownSteps();
  const Value Condition = conditionAfter(Summary, Begin, Units);
  const Symbol *Question = L.comparisonWithZero(Condition);
  if (!Question || (Question->Operation != Op::Lt && Question->Operation != Op::Le))
    return std::nullopt;
  const Value &Ends = Question->Operands[0]; // when it is no longer negative
  if (Ends.Terms.size() != 2 || !Ends.Known.isUniform())
    return std::nullopt;
  const bool IsFirst = Ends.Terms[0].Symbol == Units.Terms[0].Symbol;
  const Term &Own = Ends.Terms[IsFirst ? 0 : 1], &Outer = Ends.Terms[IsFirst ? 1 : 0];
  const auto *Of = llvm::find_if(Around.UnitNumbers, [&](const auto &U) { return U.Number == Outer.Symbol; });
  if (Own.Symbol != Units.Terms[0].Symbol || Of == Around.UnitNumbers.end() || !Own.Coefficient.isUniform() ||
      !Outer.Coefficient.isUniform())
    return std::nullopt;
  const int64_t Step = Own.Coefficient.uniform(), Left = -Ends.Known.uniform();
  if (Step <= 0 || Left <= 0 || Outer.Coefficient.uniform() % Step)
    return std::nullopt;
  const int64_t AtFirst = Question->Operation == Op::Lt ? (Left + Step - 1) / Step : Left / Step + 1;
  UnitsByOuter Found{Outer.Symbol, AtFirst, -Outer.Coefficient.uniform() / Step, L.symbol(Outer.Symbol).Bounds.Max,
                     Of->At};
  const int64_t Most = INT32_MAX;
  return Found.least() > int64_t(FewUnits) && Found.most() < Most ? std::optional(Found) : std::nullopt;
}

/// How many units surely follow from where the first one began, as far as what a unit changes tells: at most \p Most.
uint64_t WrittenLoop::unitsAhead(LoopSummary &Summary, const State &Begin, uint64_t Most) {
  llvm::SaveAndRestore Now(S);
  uint64_t Goes = 0, Ends = 1;
  for (; Ends <= Most && goesOnAfter(Summary, Begin, Ends); Ends *= 2)
    Goes = Ends;
  Ends = std::min(Ends, Most + 1);
  while (Ends - Goes > 1) {
    const uint64_t Middle = Goes + (Ends - Goes) / 2;
    (goesOnAfter(Summary, Begin, Middle) ? Goes : Ends) = Middle;
  }
  return Goes + 1;
}

//===----------------------------------------------------------------------===//
// Any unit
//===----------------------------------------------------------------------===//

bool WrittenLoop::takeAnyStep() {
  const Threads Before = S.Active;
  if (CountsByOuter) { // then it is known that all threads go on
    yieldOf(Loop.Condition);
  } else if (Loop.ConditionFirst || Step > 0) {
    const std::optional<Answer> Next = askCondition(/*Ends=*/false);
    if (!Next || Next->GoOn != Before)
      return false;
  }
  beginStretch();
  llvm::SaveAndRestore Loops(Around.OuterLoops, Around.OuterLoops + staysALoop());
  Steps.executeStep(Loop);
  ++Step;
  ++StepsMeasured;
  return S.Active == Before;
}

/// The accesses of the unit behind \p Counter others; nothing if it does not do the same whatever that number is.
std::optional<std::vector<trace::Access>> WrittenLoop::anyUnit(LoopSummary &Summary, const State &Begin,
                                                               unsigned FirstStep, unsigned Unit, const Value &Counter,
                                                               trace::ByUnknownLoops &Issued) {
  const State Now = S;
  const auto OrderNow = Order;
  const auto ProvenNow = Proven;
  const unsigned StepNow = Step, OfGroupNow = OfGroup, InGroupNow = InGroup;
  const bool KnownNow = StepsKnown;
  llvm::SaveAndRestore Decided(Around.CounterDecided, false);
  llvm::SaveAndRestore Outermost(Around.FirstOfSteps,
                                 std::optional(Around.FirstOfSteps.value_or(Summary.firstNewSymbol())));
  const unsigned MostRounds = 8;
  std::optional<std::vector<trace::Access>> Found;
  bool IsAlike = true;
  for (unsigned Round = 0; Round < MostRounds && IsAlike && !Found && !Work.isSpent(); ++Round) {
    S = Begin;
    S.M = Summary.after(Counter);
    const Memory Before = S.M;
    Step = FirstStep;
    OfGroup = InGroup = 0; // a group begins
    Record.keepBack();
    for (unsigned I = 0; I < Unit && IsAlike; ++I)
      IsAlike = takeAnyStep();
    StepDecides = !IsAlike || Around.CounterDecided;
    IsAlike &= !Around.CounterDecided && isBackAt(Begin);
    if (IsAlike && Summary.learn(Before, S.M)) {
      Found.emplace(Record.kept());
      Issued = Record.keptIssued();
    }
    R.release(false);
  }
  S = Now;
  Order.reset();
  if (OrderNow)
    Order.emplace(*OrderNow);
  Proven = ProvenNow;
  Step = StepNow, OfGroup = OfGroupNow, InGroup = InGroupNow;
  StepsKnown = KnownNow;
  return Found;
}

/// Whether something that may be read later is known step by step, but not for any step: `x = (5 * x + 1) % 64`.
bool WrittenLoop::losesNumber(const LoopSummary &Summary) const {
  const ir::Function &F = Frames.code();
  return Summary.losesNumberOf(S.M, [&](const ObjectRef &O) {
    for (uint32_t Local = 0; Local < F.Locals.size(); ++Local)
      if (Frames.localAddress(Local).To == O)
        return ir::isLiveAcrossSteps(F, Loop, Local);
    return true;
  });
}

/// Whether it is known where all threads go with some access in the unit that was executed, but not in any unit:
/// `x = 5 * x + 1`. So it will be in later ones.
bool WrittenLoop::knowsLess(const LoopSummary &Summary, llvm::ArrayRef<trace::Access> Any) const {
  if (!losesNumber(Summary))
    return false;
  auto IsLost = [&](SymbolId S) { return S >= Summary.firstNewSymbol() && !L.symbol(S).Repeats; };
  const ThreadMask All = S.Active.mask(L.threads());
  std::set<std::pair<const trace::CallPath *, ir::SiteId>> Known; // in other steps of inner loops as well
  for (const trace::Access &A : Record.kept())
    if (A.Active == All && L.character(A.Offset).From < Origin::Data)
      Known.insert({A.Path, A.Site});
  return llvm::any_of(Any, [&](const trace::Access &A) {
    return Known.count({A.Path, A.Site}) && llvm::any_of(L.sources(A.Offset), IsLost);
  });
}

/// In how many units what hangs on \p Counter comes back to what it was, as far as \p V says; 1: in each, or never.
static uint64_t periodOf(Lanes &L, const Value &V, SymbolId Counter) {
  const ThreadMask All(L.threads(), true);
  uint64_t Period = 1;
  for (const Term &T : V.Terms) {
    Value One;
    One.Terms.push_back(T);
    if (T.Symbol != Counter && llvm::is_contained(L.sources(One), Counter))
      if (const uint64_t OfTerm = patternOf(L, One, Counter, {0, 0, All}).Period)
        Period = std::lcm(Period, OfTerm);
  }
  return Period;
}

/// The same of what decided that a unit is not like others, or of where its accesses go.
uint64_t WrittenLoop::periodOfUnits(const AnyUnit &Of) const {
  if (Of.Undecided)
    return periodOf(L, *Of.Undecided, Of.Number);
  const uint64_t Most = 64;
  uint64_t Period = 1;
  if (Of.Accesses)
    for (const trace::Access &A : *Of.Accesses)
      if (Period <= Most)
        Period = std::lcm(Period, periodOf(L, A.Offset, Of.Number));
  return Period;
}

/// What so many units do, whichever it is.
WrittenLoop::AnyUnit WrittenLoop::anyOf(LoopSummary &Summary, const State &Begin, unsigned FirstStep, unsigned Unit,
                                        uint64_t Count, int64_t At) {
  const Value Counter = V.anyStepOf(Count);
  AnyUnit Found;
  Found.Count = Count;
  Found.Number = Counter.Terms[0].Symbol;
  llvm::SaveAndRestore Undecided(Around.CounterCondition, std::optional<Value>());
  const unsigned CountsBefore = Around.CountsByUnit;
  Around.UnitNumbers.push_back({Found.Number, At});
  Found.Accesses = anyUnit(Summary, Begin, FirstStep, Unit, Counter, Found.Issued);
  Around.UnitNumbers.pop_back();
  Found.HasSeries = Around.CountsByUnit != CountsBefore;
  Found.Undecided = Around.CounterCondition;
  return Found;
}

/// Whether the last unit does what the first one does, but that it counts inner steps more often, or less often, in
/// places that no unit moves.
bool WrittenLoop::isSeries(const AnyUnit &First, AnyUnit &Last) const {
  if (!Last.Accesses || Last.Accesses->size() != First.Accesses->size())
    return false;
  std::vector<trace::Access> Same = *Last.Accesses;
  for (auto [A, InFirst] : llvm::zip_equal(Same, *First.Accesses)) {
    if (A.Times != InFirst.Times && (movesWith(L, A, Last.Number) || movesWith(L, InFirst, First.Number)))
      return false;
    A.Times = InFirst.Times;
  }
  return areAlike(L, Record.kept(), Same, Last.Number);
}

/// Whether the units of this loop may be counted by those of \p Outer: if they do the same in the same places.
bool WrittenLoop::mayCountBy(const UnitsByOuter &Outer, const AnyUnit &Any, uint64_t Margin) const {
  return !Any.HasSeries && Outer.least() > int64_t(Margin + FewUnits) &&
         llvm::none_of(*Any.Accesses, [&](const trace::Access &A) {
           return movesWith(L, A, Any.Number) || movesWith(L, A, Outer.Outer);
         });
}

/// The most of \p Units that are alike from the first on, but for \p Margin: the last ones may differ (`if (k + 2 < n)`
/// loads the next tiles), or many of them (`if (d - t < n)`).
WrittenLoop::AnyUnit WrittenLoop::mostUnits(LoopSummary &Summary, const State &Begin, unsigned FirstStep, unsigned Unit,
                                            uint64_t Units, uint64_t Margin) {
  auto Try = [&](uint64_t Without) { return anyOf(Summary, Begin, FirstStep, Unit, Units - Without); };
  AnyUnit Found = Try(Margin);
  const uint64_t MostMargin = Units - FewUnits, FewTries = 8;
  if (Found.Accesses || !StepDecides || Margin >= MostMargin)
    return Found;
  AnyUnit Last = Try(MostMargin);
  if (!Last.Accesses)
    return Last;
  uint64_t Bad = Margin, Good = MostMargin;
  while (Good - Bad > 1) {
    const uint64_t Next = Bad < FewTries ? std::min(2 * Bad, Good - 1) : Bad + (Good - Bad) / 2;
    AnyUnit Other = Try(Next);
    if (!Other.Accesses) {
      Bad = Next;
      continue;
    }
    Good = Next;
    Last = std::move(Other);
    if (Next <= FewTries)
      break;
  }
  return Last;
}

/// Counts the unit that was executed for those behind it which are alike, if they are.
void WrittenLoop::countUnits(LoopSummary &Summary, const State &Begin, unsigned FirstStep, unsigned Unit,
                             uint64_t Units, const std::optional<UnitsByOuter> &ByOuter) {
  llvm::SaveAndRestore Counts(CountsByOuter, ByOuter.has_value());
  uint64_t Margin = 1; // units that are executed before and behind
  while (Units >= Margin + FewUnits) {
    const AnyUnit Any = mostUnits(Summary, Begin, FirstStep, Unit, Units, Margin);
    const bool AreFew = StepsRun + Any.Count * Unit <= O.LoopStepBudget;
    if (!Any.Accesses || !areAlike(L, Record.kept(), *Any.Accesses, Any.Number)) {
      compareAfter(periodOfUnits(Any));
      const uint64_t Surely = StepsRun + (Units - 2) * Unit + 1; // the last unit may be short
      NeedsSummary = Surely > O.LoopStepBudget && !Multiple && Any.Accesses && knowsLess(Summary, *Any.Accesses);
      return;
    }
    if (AreFew && losesNumber(Summary))
      return compareLater();
    const uint64_t Reuse = stepsToReuse(L, *Any.Accesses, Any.Number);
    Margin = Units - Any.Count;
    if (Reuse > Margin) {
      Margin = Reuse;
      if (FirstStep / Unit < Reuse) { // too early
        CompareAt = StepsRun + unsigned(std::min<uint64_t>(Reuse * Unit, Never / 2));
        return;
      }
      continue;
    }
    if (ByOuter && !mayCountBy(*ByOuter, Any, Margin))
      return compareLater();
    AnyUnit Last;
    if (Any.HasSeries) {
      Last = anyOf(Summary, Begin, FirstStep, Unit, Any.Count, int64_t(Any.Count) - 1);
      if (!isSeries(Any, Last))
        return compareLater();
    }
    Record.moveOn(*Any.Accesses, [&](const trace::Access &A) { return movesWith(L, A, Any.Number); });
    const uint64_t Count = ByOuter ? uint64_t(ByOuter->at(ByOuter->Now)) - Margin : Any.Count;
    if (Any.HasSeries)
      R.releaseSeries(*Last.Accesses, Last.Issued, Count);
    else
      R.release(true, Count);
    InUnit = false;
    Past.spoil();
    Value Passed(int64_t(Any.Count));
    if (ByOuter) {
      Passed = Value(ByOuter->AtFirst - int64_t(Margin));
      Passed.Terms.push_back({ByOuter->Outer, ByOuter->Each});
      ++Around.CountsByUnit;
    }
    S.M = Summary.after(Passed);
    skip((Count - 1) * Unit, (Count - 1) * Groups);
    CompareAt = StepsRun + unsigned(2 * FewUnits) * Unit; // those behind may be alike as well
    return;
  }
  compareLater();
}

/// So many more steps happened, which are so many units.
void WrittenLoop::skip(uint64_t Steps, uint64_t GroupsOfThem) {
  Step += unsigned(Steps);
  Executed += unsigned(Steps);
  for (unsigned T = 0; T < Taken.size(); ++T)
    Taken[T] += S.Active.contains(T) ? unsigned(Steps) : 0;
  if (Order)
    Order->skip(S.Active.mask(L.threads()), GroupsOfThem);
}
