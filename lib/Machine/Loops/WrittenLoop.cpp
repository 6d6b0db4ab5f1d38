//===- WrittenLoop.cpp - A loop that runs as written ----------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Machine/Loops/WrittenLoop.h"
#include "Machine/Machine.h"
#include "llvm/Support/SaveAndRestore.h"
#include <set>

using namespace banklint;
using namespace banklint::machine;
using ir::LoopInfo;
using ir::NoBlock;
using ir::Opcode;

/// In a loop, nvcc unrolls what is left over from four steps of a nested one; elsewhere that stays a loop. From the
/// machine code of nvcc 13.0 for sm_90, 2026-11-29.
static constexpr unsigned CopiesOfRest = 3;
/// What happens is kept back until it is this much.
static constexpr size_t MostKeptBack = 4096;

bool UnrollDecision::decide(const LoopInfo &Loop, unsigned Count) {
  const Unrolled Before = How;
  const bool WasUnsure = IsUnsure;
  Steps = Count;
  How = {};
  if (Loop.Unroll && *Loop.Unroll && *Loop.Unroll < Steps)
    How = {*Loop.Unroll, Steps % *Loop.Unroll};
  else if (!Loop.Unroll && Each)
    if (const unsigned Together = stepsTogether(*Each, Steps, IsInnermost, By); Together < Steps)
      How.Together = Together;
  How.ByAssembler = !Loop.Unroll && Each && isLeftToAssembler(*Each, Steps, IsInnermost, By);
  // `#pragma unroll 4` of 7 steps: nvcc takes the loop apart where it ends, and what it joins hangs on where that is.
  const bool HasRest = Loop.Unroll && How.Breakout && *Loop.Unroll % 2 == 0;
  const bool IsSure = Loop.Unroll || !Each || isSurelyTogether(*Each, Steps, IsInnermost, By);
  IsUnsure = HasRest || !IsSure || (!Loop.Unroll && IsUneven && isClose());
  return !(How == Before) || IsUnsure != WasUnsure;
}

/// Of a nest whose inner loops are uneven, the size is known to a few instructions. Where they are unrolled, and some
/// steps have none of them, nvcc may take the first or the last steps out of the loop.
bool UnrollDecision::isClose() const {
  const uint64_t Few = 4;
  StepSize Less = *Each, More = *Each;
  Less.Computed -= std::min(Less.Computed, Few);
  More.Computed += Few;
  const unsigned Together = stepsTogether(*Each, Steps, IsInnermost, By);
  return (IsInnermost && Together < Steps) || Together != stepsTogether(Less, Steps, IsInnermost, By) ||
         Together != stepsTogether(More, Steps, IsInnermost, By);
}

void UnrollDecision::noteStep(const StepSize &Size, bool StepExpands, bool HasStayingLoop) {
  IsInnermost = (!Each || IsInnermost) && !HasStayingLoop;
  Expands = (Each && Expands) || StepExpands;
  Each = Each ? larger(*Each, Size) : Size;
}

void UnrollDecision::measureAsUneven() {
  IsUneven = true;
  Each.reset();
  How = {1, 0};
}

std::optional<UnrolledAtRunTime> UnrollDecision::atRunTime(const LoopInfo &Loop) const {
  if (!Loop.CountsAhead || !Each || !IsInnermost)
    return std::nullopt;
  if (Loop.Unroll == 0u && Loop.CountsAhead->Most != UINT64_MAX) // as a whole, with a branch out of it behind each step
    return std::nullopt;
  if (Loop.Unroll && *Loop.Unroll)
    return UnrolledAtRunTime{*Loop.Unroll, *Loop.Unroll};
  const UnrolledAtRunTime Chosen = unrolledAtRunTime(*Each, *Loop.CountsAhead, Expands || Loop.Unroll, By);
  return Chosen.isRolled() ? std::nullopt : std::optional(Chosen);
}

/// How many instructions of a block end a loop around it for the threads that execute them.
static unsigned exitsOf(const ir::Function &F, ir::BlockId B, bool IsInBreakable = false) {
  if (B == NoBlock)
    return 0;
  unsigned Exits = 0;
  for (const ir::Instruction &I : F.Blocks[B]) {
    Exits += I.Code == Opcode::Return || I.Code == Opcode::Leave || (I.Code == Opcode::Break && !IsInBreakable);
    const bool IsBreakable = I.Code == Opcode::Loop || I.Code == Opcode::Switch;
    for (ir::BlockId Inner : ir::ownedBlocks(F, I))
      Exits += exitsOf(F, Inner, IsInBreakable || IsBreakable);
  }
  return Exits;
}

WrittenLoop::WrittenLoop(Machine &M, LoopInstructions &Steps, const LoopInfo &Loop, Threads &Left,
                         UnrollDecision *Compiled)
    : InstructionKind(M), Steps(Steps), Loop(Loop), Left(Left), Compiled(Compiled),
      HasCondition(Loop.Condition != NoBlock), Before(S), CountsByUnitBefore(Around.CountsByUnit),
      How(Compiled ? Compiled->How : Unrolled{Loop.Unroll == 1u, 0}), Endless(!HasCondition),
      // Launches are not kept back: of host code, which is one thread, the first step counts.
      HasOneExit(!HasCondition && L.threads() > 1 && exitsOf(Frames.code(), Loop.Body) == 1),
      StepsKnown(HasCondition && (Loop.Unroll || !Loop.BreaksAtHead)), AtRunTime(howAtRunTime()) {
  Work.spend(S.Calls.size() + S.Breakables.size()); // of the copy
  Record.keepBack();
  if (!AtRunTime)
    return;
  Taken.assign(L.threads(), 0);
  if (!Compiled->OfThreads.empty())
    Order.emplace(*AtRunTime, Compiled->OfThreads);
}

std::optional<UnrolledAtRunTime> WrittenLoop::howAtRunTime() const {
  auto Chosen = Compiled ? Compiled->atRunTime(Loop) : std::nullopt;
  if (Chosen)
    Chosen->RestFirst = !Steps.beginsAtConstant(Loop);
  return Chosen;
}

trace::PartlyUnrolled WrittenLoop::partlyUnrolled() const {
  if (AtRunTime)
    return AtRunTime->Together > 1 ? takenByOptimizer(AtRunTime->Together) : trace::PartlyUnrolled::ByAssembler;
  if (How.Together > 1 && Loop.Unroll)
    return takenByOptimizer(How.Together);
  if (How.Together <= 1 && !How.ByAssembler)
    return trace::PartlyUnrolled::No;
  return Compiled->By == CudaCompiler::Nvcc && Compiled->Each && takesFours(*Compiled->Each, Compiled->Steps)
             ? trace::PartlyUnrolled::ByFours
             : trace::PartlyUnrolled::Some;
}

bool WrittenLoop::isUnsure() const { return (AtRunTime && !AtRunTime->IsSure) || (Compiled && Compiled->IsUnsure); }

LoopOutcome WrittenLoop::run() {
  llvm::SaveAndRestore InTurns(Around.TakesTurns, Around.TakesTurns || Order);
  llvm::SaveAndRestore InLoop(Around.InLoop, partlyUnrolled());
  llvm::SaveAndRestore MayBeTaken(Around.MayBeTaken, Around.MayBeTaken + isUnsure());
  while (S.Active.any() || Waiting.any())
    if (const auto Ends = isTimeToCompare() ? takeUnit() : takeStep())
      return *Ends;
  return end();
}

std::optional<LoopOutcome> WrittenLoop::takeStep() {
  R.Into.LongestLoop = std::max(R.Into.LongestLoop, StepsRun);
  if (S.Active.any())
    if (const auto Ends = askWhoGoesOn())
      return Ends;
  beginStretch();
  if (const auto Ends = executeStep())
    return Ends;
  if (const auto Ends = lookBack())
    return Ends;
  ++Step;
  ++StepsRun;
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// The end of an attempt
//===----------------------------------------------------------------------===//

void WrittenLoop::undo() {
  closeUnit();
  R.release(false);
  S = Before;
  Left = {};
}

LoopOutcome WrittenLoop::stop() {
  closeUnit();
  if (mayStartAgain()) {
    undo();
  } else {
    if (Undoable)
      R.release(true);
    S.Active |= Waiting;
  }
  return LoopOutcome::NotAsWritten;
}

/// The same if a compiler knows how many steps there are, as far as the condition tells.
LoopOutcome WrittenLoop::cutShort() {
  stop();
  return StepsKnown && O.IsCompiled && Loop.Unroll != 1u ? LoopOutcome::CutShort : LoopOutcome::NotAsWritten;
}

LoopOutcome WrittenLoop::startAgain() {
  undo();
  return LoopOutcome::Again;
}

LoopOutcome WrittenLoop::end() {
  if (Compiled && StepsKnown && Compiled->decide(Loop, Executed) && mayStartAgain())
    return startAgain();
  if (hangsOnOrder() && mayStartAgain() && Compiled->OfThreads != Taken) {
    Compiled->OfThreads = Taken;
    return startAgain();
  }
  if (Compiled) {
    Compiled->Steps = StepsMeasured;
    Compiled->Copies = AtRunTime && !StepsKnown ? AtRunTime->copies() : How.Together;
  }
  if (How.Together)
    Loop.Barriers ? R.passBarrier() : Record.interrupt();
  if (Undoable)
    R.release(true);
  return LoopOutcome::Ended;
}

//===----------------------------------------------------------------------===//
// Conditions
//===----------------------------------------------------------------------===//

/// Whether a compiler would unroll the loop as a whole, if it ended here: then its code is no longer than what is
/// executed.
bool WrittenLoop::mayBeUnrolledAsAWhole() const {
  if (!StepsKnown || !O.IsCompiled)
    return false;
  if (Loop.Unroll)
    return Loop.Unroll == 0u;
  return Compiled && Compiled->Each &&
         stepsTogether(*Compiled->Each, Step + 1, Compiled->IsInnermost, O.Compiler) > Step;
}

bool WrittenLoop::isOverBudget() const {
  return StepsRun >= O.LoopStepBudget || Work.isSpent() ||
         (StepsRun >= FewSteps && Work.isHalfSpent() && !mayBeUnrolledAsAWhole());
}

/// Asks the condition of a loop that runs as written. Nothing if the answer is not known, or, \p Ends, if some would go
/// on: then it was not asked.
std::optional<WrittenLoop::Answer> WrittenLoop::askCondition(bool Ends) {
  std::optional<State> Unasked;
  if (Loop.ConditionWrites)
    Unasked = S;
  Record.keepBack();
  const Datum Condition = V.truthOf(yieldOf(Loop.Condition), ir::Type::boolean());
  const BranchUnit::Sides Sides = M.Branches.sidesOf(Condition.Number);
  const bool IsUnclear = Sides.Unknown.any() || (Ends && Sides.True.any());
  R.release(!IsUnclear);
  // From the machine code of nvcc 13.0: a loop from `4 * t` to `4 * t + n` has n steps for it if n is at most 8. Some
  // longer ones have, too (docs/reference/compilers.md).
  const bool IsConstant =
      Condition.Since == Knowledge::Compilation || (Condition.Since == Knowledge::Nearby && !Loop.HidesSteps);
  if (!IsUnclear)
    return Answer{Sides.True, Sides.False, Condition.Number.constant() == 1, IsConstant};
  if (Unasked)
    S = std::move(*Unasked);
  if (Sides.Unknown.any())
    M.Branches.noteUndecided(Condition.Number);
  return std::nullopt;
}

std::optional<LoopOutcome> WrittenLoop::askWhoGoesOn() {
  const bool OverBudget = isOverBudget();
  if (HasCondition && (Loop.ConditionFirst || Step > 0)) {
    const std::optional<Answer> Next = askCondition(OverBudget);
    if (!Next)
      return OverBudget ? cutShort() : stop();
    Endless = Next->IsAlways;
    if (!How.Together || Step == 0) // of its variables, the compiler does not know what they are later
      StepsKnown &= Next->IsConstant;
    Left |= Next->End;
    S.Active = Next->GoOn;
  }
  if (!Endless)
    return std::nullopt;
  // Who may have left goes on with the others: for a few steps that is worth it, and for those that are unrolled.
  if (OverBudget || (someMayHaveLeft() && !HasCondition))
    return stop();
  return someMayHaveLeft() && Step >= FewSteps && !mayBeUnrolledAsAWhole() ? std::optional(cutShort()) : std::nullopt;
}

//===----------------------------------------------------------------------===//
// Steps
//===----------------------------------------------------------------------===//

void WrittenLoop::interrupt() {
  Record.interrupt();
  if (Loop.Barriers) // nor does a compiler know which step this is
    R.passBarrier();
}

/// Steps that are compiled together may begin here, or the loop may end within them.
void WrittenLoop::beginStretch() {
  if (!StepsKnown)
    How = {1, 0};
  if (!StepsKnown && AtRunTime)
    return beginGroup();
  if (!How.Together)
    return;
  const unsigned InStretch = Step % How.Together;
  if (InStretch == 0 || InStretch == How.Breakout)
    interrupt();
  if (InStretch == 0)
    hideFromCompiler(How.Together);
}

/// The same of steps whose number is not constant: who takes them, and which of them are one group.
void WrittenLoop::beginGroup() {
  const UnrolledAtRunTime &By = *AtRunTime;
  How.Together = By.Together;
  if (InGroup == OfGroup) {
    InGroup = 0;
    OfGroup = By.AtFirst;
    const unsigned CopyBefore = std::exchange(Copy, 0);
    if (Order) {
      const Threads All = S.Active | Waiting;
      StepOrder::Group Next = Order->next(All.mask(L.threads()));
      OfGroup = std::max(Next.Steps, 1u);
      S.Active = Next.Who.any() ? Threads(std::move(Next.Who)) : All;
      Waiting = All - S.Active;
      if (Next.IsRest && Around.OuterLoops && By.Together == CopiesOfRest + 1)
        Copy = CopyBefore % CopiesOfRest + 1;
    }
  }
  if (Copy > 1) { // it goes on from the one before
    ++InGroup;
    return;
  }
  const bool IsOfOptimizer = By.Together > 1;
  if (InGroup++ % (IsOfOptimizer ? By.Together : OfGroup))
    return;
  interrupt();
  hideFromCompiler(By.RestFirst ? 1 : By.joined());
  if (Copy == 1)
    BytesAhead = bytesOfStep();
}

/// How far each access moves on in the next step, if they are loads, and go on by constants.
BytesOfStep WrittenLoop::bytesOfStep() {
  const State Now = S;
  const StepMeter::Mark Begin = Meter.mark();
  llvm::SaveAndRestore Loops(Around.StayingLoops);
  llvm::SaveAndRestore Decided(Around.CounterDecided);
  Record.keepBack();
  Steps.executeStep(Loop);
  const size_t Each = Record.kept().size();
  Steps.executeStep(Loop);
  BytesOfStep Found;
  const llvm::ArrayRef<trace::Access> Kept(Record.kept());
  bool AreLoads = Kept.size() == 2 * Each;
  for (size_t I = 0; AreLoads && I < Each; ++I) {
    const trace::Access &A = Kept[I], &B = Kept[I + Each];
    AreLoads = A.Op == Operation::Load && A.Joinable && A.Site == B.Site && A.Path == B.Path;
    const auto Bytes = AreLoads ? L.apply(Op::Sub, B.Offset, A.Offset, Wide).constant() : std::nullopt;
    const auto [It, IsFirst] = Found.try_emplace({A.Site, A.Path}, Bytes.value_or(0));
    if (!Bytes || It->second != *Bytes)
      It->second = 0;
  }
  R.release(false);
  S = Now;
  Meter.undo(Begin);
  return AreLoads ? Found : BytesOfStep();
}

/// Whether threads have different numbers of steps, or some are left over from those that are taken together: then not
/// all take each step at the same time.
bool WrittenLoop::hangsOnOrder() const {
  if (StepsKnown || !AtRunTime || Loop.Barriers)
    return false;
  bool AreAlike = true;
  for (unsigned T = 0; T < Taken.size(); ++T)
    AreAlike &= !Before.Active.contains(T) || Taken[T] == Executed;
  return !AreAlike || Executed % AtRunTime->Together;
}

bool WrittenLoop::isMeasured() const {
  if (!Compiled || !(StepsKnown || Loop.CountsAhead) || S.Active.none())
    return false;
  const unsigned FewUneven = 4; // the first of them may do next to nothing
  return Compiled->IsUneven ? How.Together == 1 && Step < FewUneven : !Compiled->Each && Step == 0;
}

/// Whether the step that began at \p Begin shows that the first one, which was measured, does not stand for all.
bool WrittenLoop::isFoundUneven(const StepMeter::Mark &Begin, unsigned LoopsBefore) {
  if (!Compiled || !StepsKnown || Loop.Unroll || Compiled->IsUneven)
    return false;
  const uint64_t LoopSteps = Meter.loopStepsSince(Begin);
  if (Step == 0)
    LoopStepsOfFirst = LoopSteps;
  const bool HasOthers = !How.Together && LoopSteps != LoopStepsOfFirst;
  return HasOthers || (Compiled->Each && Compiled->IsInnermost && Around.StayingLoops != LoopsBefore);
}

std::optional<LoopOutcome> WrittenLoop::executeStep() {
  const bool IsTaken = S.Active.any();
  Executed += IsTaken;
  StepsMeasured += IsTaken;
  for (unsigned T = 0; T < Taken.size(); ++T)
    Taken[T] += S.Active.contains(T);
  const bool IsMeasured = isMeasured();
  const unsigned ExpansionsBefore = Record.passed().Expansions, LoopsBefore = Around.StayingLoops;
  const StepMeter::Mark Begin = IsMeasured ? Meter.start() : Meter.mark();
  llvm::SaveAndRestore Loops(Around.OuterLoops, Around.OuterLoops + staysALoop());
  llvm::SaveAndRestore Ahead(Around.StepsAhead, Copy ? CopiesOfRest - Copy : 0);
  llvm::SaveAndRestore Bytes(Around.BytesAhead, const_cast<const BytesOfStep *>(&BytesAhead));
  const bool GoesOn = Steps.executeStepUnless([&] { return HasOneExit && mayStartAgain() && someMayHaveLeft(); }, Loop);
  if (IsMeasured) {
    Compiled->noteStep(Meter.since(Begin), Record.passed().Expansions != ExpansionsBefore,
                       Around.StayingLoops != LoopsBefore);
    Meter.stop();
  }
  if (!GoesOn)
    return stop();
  if (IsTaken && mayStartAgain() && isFoundUneven(Begin, LoopsBefore)) {
    Compiled->measureAsUneven();
    return startAgain();
  }
  if (!IsMeasured || Compiled->IsUneven)
    return std::nullopt;
  // Not even two steps are taken together, or more than one are after all.
  const bool IsOtherwise = StepsKnown ? Compiled->decide(Loop, 2) : Compiled->atRunTime(Loop).has_value();
  return mayStartAgain() && IsOtherwise ? std::optional(startAgain()) : std::nullopt;
}

/// Whether more steps as written are of any use, and can still be undone.
std::optional<LoopOutcome> WrittenLoop::lookBack() {
  if (!InUnit && StepsRun >= FewSteps / 2 && llvm::isPowerOf2_32(StepsRun)) {
    if (mayStartAgain() && Half && onlyCollectsData(*Half))
      return stop();
    Half = S.M;
  }
  const bool MayStopSoon = Endless && someMayHaveLeft() && Step < FewSteps;
  if (!Undoable || MayStopSoon || Record.kept().size() <= MostKeptBack)
    return std::nullopt;
  const bool IsWithinOne = Compiled && StepsKnown && !How.Together && mayStartAgain();
  if (IsWithinOne && Compiled->decide(Loop, MostKeptBack)) // more than are unrolled
    return startAgain();
  closeUnit();
  R.release(true);
  Undoable = false;
  return std::nullopt;
}

/// In a loop that stays a loop, a compiler does not know what the machine knows of the variables that change: only
/// what holds whenever a stretch of steps begins.
void WrittenLoop::hideFromCompiler(unsigned Together) {
  for (const LoopInfo::Change &C : Loop.Changes) {
    const Datum *D = Steps.valueOf(C, S.M);
    if (!D || !(D->isInteger() || (D->isAddress() && D->To)))
      continue;
    trace::ProvenMultiple &Multiple = Proven.try_emplace(C.Local, uint64_t(1) << 20).first->second;
    const uint64_t Element = D->isInteger() ? 1 : std::max<uint64_t>(C.ElementBytes, 1);
    const uint64_t OfStep = C.Step * (Element & -Element) * (Together & -Together);
    // Where it begins as a constant, that is known, too: of 1, 5, 9, … what is added is a multiple of 4. Not of an
    // integer that counts down: nvcc 13.0 joins nothing of 31, 27, 23, … (machine code for sm_90, 2026-11-26).
    const bool IsWholeKnown = C.Goes == C.Down && D->isInteger();
    // Threads that wait are in other steps: what counts is where the variable began.
    const Datum *AtFirst = Order ? Steps.valueOf(C, Before.M) : nullptr;
    const Datum *Known = AtFirst ? AtFirst : D;
    const trace::ProvenMultiple Begin = IsWholeKnown ? V.provableMultiple(*Known) : V.stepOf(*Known);
    Multiple = trace::ProvenMultiple::ofBoth(Multiple, trace::ProvenMultiple::ofBoth(Begin, OfStep));
    Multiple.IsMoved = !Copy && C.Goes == C.Up && D->isInteger(); // what is left over is behind the loop
    Datum Hidden = V.fixedAtLaunch(*D, Multiple);
    S.M.writable(Frames.localAddress(C.Local).To).write(0, Frames.code().Locals[C.Local].Ty.Bytes, std::move(Hidden));
  }
}

//===----------------------------------------------------------------------===//
// Loops that collect data
//===----------------------------------------------------------------------===//

/// Whether a scalar says no more than that data decides it: nothing that later steps could make of it decides where an
/// access goes, but as data.
static bool isData(const Lanes &L, const Datum &D) {
  if (D.Is == Datum::Opaque)
    return !D.Parts;
  return D.isInteger() && L.character(D.Number).From >= Origin::Data;
}

/// Whether an object changed since \p Before in scalars that are data now, and since \p Half in no others.
static bool collectsData(const Lanes &L, const Contents &Before, const Contents &Half, const Contents &Now) {
  auto IsSame = [](const Contents &Then, const Cell &C) {
    const Datum *Was = Then.find(C.Offset, C.Bytes);
    return Was && sameContent(*Was, C.Content);
  };
  return Before.Backgrounds == Now.Backgrounds && llvm::all_of(Now.Cells, [&](const Cell &C) {
           if (IsSame(Before, C))
             return true;
           const Datum *AtHalf = Half.find(C.Offset, C.Bytes);
           const bool HadChanged = AtHalf && !IsSame(Before, {C.Offset, C.Bytes, *AtHalf});
           return isData(L, C.Content) && HadChanged;
         });
}

/// Whether all that the loop did, but for what it counts, is to make data of scalars, and of the same ones since
/// \p Half as before: a list of the largest that stays sorted, a sum. Then more steps as written say nothing that one
/// step for all does not say.
bool WrittenLoop::onlyCollectsData(const Memory &Half) {
  if (!Record.kept().empty())
    return false;
  std::set<std::pair<unsigned, unsigned>> Counted;
  for (const LoopInfo::Change &C : Loop.Changes)
    if (const ObjectRef O = Frames.localAddress(C.Local).To)
      Counted.insert({O.Depth, O.Place});
  for (unsigned D = 0; D < Before.M.depth(); ++D) {
    const FrameMemory &Then = *Before.M.frames()[D], &Between = *Half.frames()[D], &Now = *S.M.frames()[D];
    if (&Then == &Now)
      continue;
    for (unsigned Place = 0; Place < Then.Objects.size(); ++Place) {
      const ContentsRef &Old = Then.Objects[Place], &New = Now.Objects[Place];
      if (Old == New || !Old || !New || Counted.count({D, Place})) // what was not there before is of a step
        continue;
      Work.spend(New->size());
      if (!collectsData(L, *Old, *Between.Objects[Place], *New))
        return false;
    }
  }
  return true;
}
