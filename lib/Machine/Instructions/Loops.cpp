//===- Loops.cpp - Loops, as written --------------------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Machine/Instructions/Loops.h"
#include "Machine/Machine.h"
#include <set>

using namespace banklint;
using namespace banklint::machine;
using code::LoopInfo;
using code::NoBlock;
using code::Opcode;

void LoopInstructions::execute(const LoopInfo &Loop) {
  M.Exits.enterBreakable();
  Threads Left;
  ++Around.LoopDepth;
  if (const Outcome Is = runAsWritten(Loop, Left); Is != Outcome::Ended) {
    Around.CutShort += Is == Outcome::CutShort;
    Summarized.run(Loop);
    Around.CutShort -= Is == Outcome::CutShort;
  }
  --Around.LoopDepth;
  BreakableExits Exits = M.Exits.endBreakable();
  S.Active = S.Active | Left | Exits.Broken;
  M.Exits.rejoin(Exits.AtBreak);
}

/// How many instructions of a block end a loop around it for the threads that execute them.
static unsigned exitsOf(const code::Function &F, code::BlockId B, bool IsInBreakable = false) {
  if (B == NoBlock)
    return 0;
  unsigned Exits = 0;
  for (const code::Instruction &I : F.Blocks[B]) {
    Exits += I.Code == Opcode::Return || I.Code == Opcode::Leave || (I.Code == Opcode::Break && !IsInBreakable);
    for (code::BlockId Inner : I.Blocks)
      Exits += exitsOf(F, Inner, IsInBreakable);
    if (I.Code == Opcode::Loop) {
      const LoopInfo &Loop = F.Loops[I.Index];
      for (code::BlockId Inner : {Loop.Condition, Loop.Body, Loop.Increment})
        Exits += exitsOf(F, Inner, /*IsInBreakable=*/true);
    } else if (I.Code == Opcode::Switch) {
      for (const code::SwitchInfo::Part &Part : F.Switches[I.Index].Parts)
        Exits += exitsOf(F, Part.Body, /*IsInBreakable=*/true);
    }
  }
  return Exits;
}

void LoopInstructions::executeStep(const LoopInfo &Loop) {
  const Equalities EqualBefore = S.Equal;
  M.execute(Loop.Body);
  endStep(Loop, EqualBefore);
}

/// Executes a step of a loop of which \p MayStop says that some may have left it, and that it is summed up for that.
/// False if it came to that: then the step is not executed to its end.
bool LoopInstructions::executeStepUnless(llvm::function_ref<bool()> MayStop, const LoopInfo &Loop) {
  const Equalities EqualBefore = S.Equal;
  if (!M.executeUntil(Loop.Body, MayStop))
    return false;
  endStep(Loop, EqualBefore);
  return true;
}

/// The end of a step: who left the body by `continue` is back.
void LoopInstructions::endStep(const LoopInfo &Loop, const Equalities &EqualBefore) {
  S.Equal.backTo(EqualBefore); // those who left the step come back
  BreakableExits &Exits = S.Breakables.back();
  S.Active |= Exits.Continued;
  Exits.Continued = {};
  Exits.EarlyContinues = {};
  M.Exits.rejoin(Exits.AtContinue);
  if (S.Active.any())
    M.execute(Loop.Increment);
}

/// Asks the condition of a loop that runs as written. Nothing if the answer is not known, or, \p Ends, if some would go
/// on: then it was not asked.
std::optional<LoopInstructions::Answer> LoopInstructions::askCondition(const LoopInfo &Loop, bool Ends) {
  std::optional<State> Before;
  if (Loop.ConditionWrites)
    Before = S;
  Record.keepBack();
  const Datum Condition = V.truthOf(yieldOf(Loop.Condition), code::Type::boolean());
  const BranchUnit::Sides Sides = M.Branches.sidesOf(Condition.Number);
  const bool IsUnclear = Sides.Unknown.any() || (Ends && Sides.True.any());
  R.release(!IsUnclear);
  // From the machine code of nvcc 13.0: a loop from `4 * t` to `4 * t + n` has n steps for it if n is at most 8. Some
  // longer ones have, too (docs/accuracy.md).
  const bool IsConstant = Condition.Since == Knowledge::Compilation ||
                          (Condition.Since == Knowledge::Nearby && !Loop.HidesSteps);
  if (!IsUnclear)
    return Answer{Sides.True, Sides.False, Condition.Number.constant() == 1, IsConstant};
  if (Before)
    S = std::move(*Before);
  return std::nullopt;
}

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

/// Whether all that a loop did since \p Before, but for what it counts, is to make data of scalars, and of the same
/// ones since \p Half as before: a list of the largest that stays sorted, a sum. Then more steps as written say
/// nothing that one step for all does not say.
bool LoopInstructions::onlyCollectsData(const LoopInfo &Loop, const Memory &Before, const Memory &Half) {
  if (!Record.kept().empty())
    return false;
  std::set<std::pair<unsigned, unsigned>> Counted;
  for (const LoopInfo::Change &C : Loop.Changes)
    if (const ObjectRef O = Frames.localAddress(C.Local).To)
      Counted.insert({O.Depth, O.Place});
  for (unsigned D = 0; D < Before.depth(); ++D) {
    const FrameMemory &Then = *Before.frames()[D], &Between = *Half.frames()[D], &Now = *S.M.frames()[D];
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

/// What is known of how a loop is compiled, if its size decides that, or a number of steps in its text.
LoopInstructions::Decision *LoopInstructions::decisionFor(const LoopInfo &Loop) {
  const bool MayBeUnrolled = O.IsCompiled && Loop.Condition != NoBlock && Loop.Unroll != 1 && !Loop.UnrollsAll;
  return MayBeUnrolled ? &Decisions[&Loop] : nullptr;
}

/// Decides how a loop with so many steps is compiled. Whether that is something else than before.
bool LoopInstructions::decide(const LoopInfo &Loop, unsigned Steps, Decision &D) {
  const Unrolled Before = D.How;
  D.Steps = Steps;
  D.How = {};
  if (Loop.Unroll && Loop.Unroll < Steps)
    D.How = {Loop.Unroll, Steps % Loop.Unroll};
  else if (!Loop.Unroll && D.Each)
    if (const unsigned Together = stepsTogether(*D.Each, Steps); Together < Steps)
      D.How.Together = Together;
  return !(D.How == Before);
}

/// Runs the loop as written until it ends, or until its control becomes unknown or the budget ends: then it did not
/// happen, or, if too much had happened to be undone, everything is as before the condition that was not evaluated.
/// Threads that left the loop join \p Left.
LoopInstructions::Outcome LoopInstructions::runAsWritten(const LoopInfo &Loop, Threads &Left) {
  const StepMeter::Mark Before = Meter.mark();
  Decision *Compiled = decisionFor(Loop);
  Outcome Is = tryAsWritten(Loop, Left, Compiled);
  for (unsigned More = 3; Is == Outcome::Again; --More) { // how many steps it has shows at its end
    Meter.keepStepsOf(Before, 0, 1);
    Is = tryAsWritten(Loop, Left, More ? Compiled : nullptr);
  }
  if (Compiled && Compiled->How.Together)
    Meter.keepStepsOf(Before, Compiled->How.Together, Compiled->Steps);
  return Is;
}

/// The same once, compiled as was decided; again if that turns out to be decided otherwise. \p Compiled: null if its
/// size does not matter.
LoopInstructions::Outcome LoopInstructions::tryAsWritten(const LoopInfo &Loop, Threads &Left, Decision *Compiled) {
  // What happens is kept back while the loop may still turn out to need a summary.
  const size_t MostKeptBack = 4096;
  const State Before = S;
  Work.spend(S.Calls.size() + S.Breakables.size()); // of the copy
  bool Undoable = true;
  Record.keepBack();
  auto Undo = [&] {
    R.release(false);
    S = Before;
    Left = {};
  };
  auto Stop = [&] {
    if (Undoable)
      Undo();
    return Outcome::NotAsWritten;
  };
  Unrolled How = Compiled ? Compiled->How : Unrolled{Loop.Unroll == 1, 0};

  std::optional<Memory> Half; // after half of the steps, or more
  const bool HasCondition = Loop.Condition != NoBlock;
  bool Endless = !HasCondition;
  // Where the only exit was passed, and some may have left there, nobody leaves in the rest of the step. (Launches are
  // not kept back: of host code, which is one thread, the first step counts.)
  const bool HasOneExit = !HasCondition && L.threads() > 1 && exitsOf(Frames.code(), Loop.Body) == 1;
  auto IsInVain = [&] { return HasOneExit && Undoable && S.Breakables.back().UnknownExit; };
  bool StepsKnown = HasCondition; // a compiler unrolls what has a constant number of steps, if it is not told otherwise
  LocalMultiples Multiples;
  unsigned Steps = 0;
  for (unsigned Step = 0; S.Active.any(); ++Step) {
    R.Into.LongestLoop = std::max(R.Into.LongestLoop, Step);
    const bool OverBudget = Step >= O.LoopStepBudget || (Step >= FewSteps && Work.isHalfSpent()) || Work.isSpent();
    if (HasCondition && (Loop.ConditionFirst || Step > 0)) {
      const std::optional<Answer> Next = askCondition(Loop, OverBudget);
      if (!Next) {
        const bool IsCut = OverBudget && StepsKnown && O.IsCompiled && Loop.UnrollsAll;
        Stop();
        return IsCut ? Outcome::CutShort : Outcome::NotAsWritten;
      }
      Endless = Next->IsAlways;
      if (!How.Together || Step == 0) // of its variables, the compiler does not know what they are later
        StepsKnown &= Next->IsConstant;
      Left |= Next->End;
      S.Active = Next->GoOn;
    }
    // Who may have left goes on with the others: for a few steps that is worth it.
    if (Endless && (OverBudget || (S.Breakables.back().UnknownExit && (!HasCondition || Step >= FewSteps))))
      return Stop();
    if (!StepsKnown)
      How = {1, 0};
    const unsigned InStretch = How.Together ? Step % How.Together : Step;
    if (How.Together && (InStretch == 0 || InStretch == How.Breakout)) {
      Record.interrupt();
      if (Loop.Barriers) // nor does it know which step this is
        R.passBarrier();
    }
    if (How.Together && InStretch == 0)
      hideFromCompiler(Loop, How.Together, Multiples);
    Steps += S.Active.any();
    const bool IsMeasured = Compiled && !Compiled->Each && StepsKnown && Step == 0;
    const StepMeter::Mark Begin = IsMeasured ? Meter.start() : Meter.mark();
    const bool GoesOn = executeStepUnless(IsInVain, Loop);
    if (IsMeasured) {
      Compiled->Each = Meter.since(Begin);
      Meter.stop();
    }
    if (!GoesOn)
      return Stop();
    if (IsMeasured && Undoable && decide(Loop, 2, *Compiled)) { // not even two steps are taken together
      Undo();
      return Outcome::Again;
    }
    if (Step >= FewSteps / 2 && llvm::isPowerOf2_32(Step)) {
      if (Undoable && Half && onlyCollectsData(Loop, Before.M, *Half))
        return Stop();
      Half = S.M;
    }
    const bool MayStopSoon = Endless && S.Breakables.back().UnknownExit && Step < FewSteps;
    if (Undoable && !MayStopSoon && Record.kept().size() > MostKeptBack) {
      if (Compiled && StepsKnown && !How.Together && decide(Loop, MostKeptBack, *Compiled)) { // more than are unrolled
        Undo();
        return Outcome::Again;
      }
      R.release(true);
      Undoable = false;
    }
  }
  if (Compiled && StepsKnown && decide(Loop, Steps, *Compiled) && Undoable) {
    Undo();
    return Outcome::Again;
  }
  if (How.Together)
    Loop.Barriers ? R.passBarrier() : Record.interrupt();
  if (Undoable)
    R.release(true);
  return Outcome::Ended;
}

/// In a loop that stays a loop, a compiler does not know what the machine knows of the variables that change: only
/// what holds whenever \p Together steps begin, \p Multiples so far.
void LoopInstructions::hideFromCompiler(const LoopInfo &Loop, unsigned Together, LocalMultiples &Multiples) {
  for (const LoopInfo::Change &C : Loop.Changes) {
    const Datum At = Frames.localAddress(C.Local);
    const code::Type &T = Frames.code().Locals[C.Local].Ty;
    const Contents *Now = S.M.find(At.To);
    const Datum *D = Now ? Now->find(0, T.Bytes) : nullptr;
    if (!D || !(D->isInteger() || (D->isAddress() && D->To)))
      continue;
    trace::ProvenMultiple &Multiple = Multiples.try_emplace(C.Local, uint64_t(1) << 20).first->second;
    const uint64_t Element = D->isInteger() ? 1 : std::max<uint64_t>(C.ElementBytes, 1);
    const uint64_t OfStep = C.Step * (Element & -Element) * (Together & -Together);
    // Where it begins as a constant, that is known, too: of 1, 5, 9, … what is added is a multiple of 4.
    Multiple = trace::ProvenMultiple::ofBoth(Multiple, trace::ProvenMultiple::ofBoth(V.stepOf(*D), OfStep));
    Datum Hidden = V.fixedAtLaunch(*D, Multiple);
    S.M.writable(At.To).write(0, T.Bytes, std::move(Hidden));
  }
}
