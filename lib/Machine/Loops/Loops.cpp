//===- Loops.cpp - Loops, as written --------------------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Machine/Loops/Loops.h"
#include "Machine/Machine.h"

using namespace banklint;
using namespace banklint::machine;
using ir::LoopInfo;
using ir::NoBlock;

void LoopInstructions::execute(const LoopInfo &Loop) {
  M.Exits.enterBreakable();
  Threads Left;
  ++Around.LoopDepth;
  const bool MayBeTaken = mayBeUnrolledAtRunTime(Loop) && !Loop.CountsAhead->IsSure;
  Around.MayBeTaken += MayBeTaken;
  const LoopOutcome Is = runAsWritten(Loop, Left);
  if (Is == LoopOutcome::CutShort)
    Summarized.run(Loop, [&](uint64_t Steps) { return togetherOf(Loop, Steps); });
  else if (Is != LoopOutcome::Ended)
    Summarized.run(Loop);
  --Around.LoopDepth;
  Around.MayBeTaken -= MayBeTaken;
  BreakableExits Exits = M.Exits.endBreakable();
  S.Active = S.Active | Left | Exits.Broken;
  M.Exits.rejoin(Exits.AtBreak);
}

void LoopInstructions::executeStep(const LoopInfo &Loop) {
  const StepBegin Begin = beginStep();
  M.execute(Loop.Body);
  endStep(Loop, Begin);
}

bool LoopInstructions::executeStepUnless(llvm::function_ref<bool()> MayStop, const LoopInfo &Loop) {
  const StepBegin Begin = beginStep();
  if (!M.executeUntil(Loop.Body, MayStop))
    return false;
  endStep(Loop, Begin);
  return true;
}

LoopInstructions::StepBegin LoopInstructions::beginStep() {
  return {S.Equal, Record.region(), std::exchange(Around.SkipsApart, false)};
}

/// The end of a step: who left the body by `continue` is back.
void LoopInstructions::endStep(const LoopInfo &Loop, const StepBegin &Begin) {
  S.Equal.backTo(Begin.Equal); // those who left the step come back
  // Who skipped the rest of the step has not come through it: it is a branch (machine code of nvcc 13.0 for sm_90,
  // 2026-11-26: nothing is joined across `continue`, but where all threads skip the same steps).
  if (std::exchange(Around.SkipsApart, Begin.SkipsApart) || Loop.SkipsByStep)
    Record.enterRegion(Begin.Region);
  BreakableExits &Exits = S.Breakables.back();
  S.Active |= Exits.Continued;
  Exits.Continued = {};
  Exits.EarlyContinues = {};
  M.Exits.rejoin(Exits.AtContinue);
  if (S.Active.any())
    M.execute(Loop.Increment);
}

/// What is known of how a loop is compiled, if its size decides that, or a number of steps in its text.
UnrollDecision *LoopInstructions::decisionFor(const LoopInfo &Loop) {
  const bool MayBeUnrolled =
      O.IsCompiled && Loop.Condition != NoBlock && Loop.Unroll != 1u && (Loop.Unroll != 0u || Loop.CountsAhead);
  if (!MayBeUnrolled)
    return nullptr;
  UnrollDecision &Found = Decisions[&Loop];
  Found.By = O.Compiler;
  return &Found;
}

/// How many of so many steps a compiler takes together.
std::optional<unsigned> LoopInstructions::togetherOf(const LoopInfo &Loop, uint64_t Steps) {
  if (Steps == 0 || Steps > UINT32_MAX)
    return std::nullopt;
  const UnrollDecision *Compiled = decisionFor(Loop);
  unsigned Together = unsigned(Steps); // `#pragma unroll`
  if (Loop.Unroll && *Loop.Unroll)
    Together = std::min(Together, *Loop.Unroll);
  else if (Compiled && Compiled->Each)
    Together = stepsTogether(*Compiled->Each, Together, Compiled->IsInnermost, O.Compiler);
  return Together;
}

const Datum *LoopInstructions::valueOf(const LoopInfo::Change &C, const Memory &Then) const {
  const Contents *Of = Then.find(Frames.localAddress(C.Local).To);
  return Of ? Of->find(0, Frames.code().Locals[C.Local].Ty.Bytes) : nullptr;
}

/// Whether an integer that a loop changes is a constant where it begins.
bool LoopInstructions::beginsAtConstant(const LoopInfo &Loop) const {
  return llvm::any_of(Loop.Changes, [&](const LoopInfo::Change &C) {
    const Datum *D = valueOf(C, S.M);
    return D && D->isCompilationConstant();
  });
}

bool LoopInstructions::mayBeUnrolledAtRunTime(const LoopInfo &Loop) const {
  return O.IsCompiled && Loop.CountsAhead && Loop.Unroll != 1u;
}

bool LoopInstructions::mayBeTakenTogetherAtRunTime(const LoopInfo &Loop) const {
  const bool CountsUp = llvm::all_of(Loop.Changes, [&](const LoopInfo::Change &C) {
    return C.Goes != C.Down && Frames.code().Locals[C.Local].Ty.Is != ir::Type::Pointer;
  });
  return mayBeUnrolledAtRunTime(Loop) && CountsUp && beginsAtConstant(Loop);
}

/// Runs the loop as written, if it can be. Threads that left the loop join \p Left.
LoopOutcome LoopInstructions::runAsWritten(const LoopInfo &Loop, Threads &Left) {
  const StepMeter::Mark Before = Meter.mark();
  UnrollDecision *Compiled = decisionFor(Loop);
  if (Compiled)
    Compiled->OfThreads.clear();
  bool IsConstant = false;
  auto Try = [&](UnrollDecision *By) {
    WrittenLoop Attempt(M, *this, Loop, Left, By);
    const LoopOutcome Is = Attempt.run();
    IsConstant = Attempt.hasConstantSteps();
    if (Is == LoopOutcome::Ended && IsConstant)
      Meter.noteLoop(Loop, Attempt.steps());
    Around.StayingLoops += Is != LoopOutcome::Again && (Is != LoopOutcome::Ended || Attempt.staysALoop());
    return Is;
  };
  LoopOutcome Is = Try(Compiled);
  for (unsigned More = 3; Is == LoopOutcome::Again; --More) { // how many steps it has shows at its end
    Meter.undo(Before);
    Is = Try(More ? Compiled : nullptr);
  }
  if (Is != LoopOutcome::Ended) // it is summed up
    Meter.undo(Before);
  else if (Compiled && Compiled->Copies && Compiled->Steps)
    Meter.keepStepsOf(Before, Compiled->Copies, Compiled->Steps);
  if (Is == LoopOutcome::Ended && !IsConstant)
    Meter.noteStayingLoop(Before, Compiled ? Compiled->Copies : 1);
  return Is;
}
