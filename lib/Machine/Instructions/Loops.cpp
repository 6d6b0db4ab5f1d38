//===- Loops.cpp - Loops, as written --------------------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Machine/Instructions/Loops.h"
#include "Machine/Machine.h"

using namespace banklint;
using namespace banklint::machine;
using code::LoopInfo;
using code::NoBlock;

void LoopInstructions::execute(const LoopInfo &Loop) {
  M.Exits.enterBreakable();
  Threads Left;
  ++Around.LoopDepth;
  const LoopOutcome Is = runAsWritten(Loop, Left);
  if (Is == LoopOutcome::CutShort)
    Summarized.run(Loop, [&](uint64_t Steps) { return togetherOf(Loop, Steps); });
  else if (Is != LoopOutcome::Ended)
    Summarized.run(Loop);
  --Around.LoopDepth;
  BreakableExits Exits = M.Exits.endBreakable();
  S.Active = S.Active | Left | Exits.Broken;
  M.Exits.rejoin(Exits.AtBreak);
}

void LoopInstructions::executeStep(const LoopInfo &Loop) {
  const Equalities EqualBefore = S.Equal;
  M.execute(Loop.Body);
  endStep(Loop, EqualBefore);
}

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

/// What is known of how a loop is compiled, if its size decides that, or a number of steps in its text.
UnrollDecision *LoopInstructions::decisionFor(const LoopInfo &Loop) {
  const bool MayBeUnrolled = O.IsCompiled && Loop.Condition != NoBlock && Loop.Unroll != 1u && Loop.Unroll != 0u;
  return MayBeUnrolled ? &Decisions[&Loop] : nullptr;
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
    Together = stepsTogether(*Compiled->Each, Together);
  return Together;
}

/// Runs the loop as written, if it can be. Threads that left the loop join \p Left.
LoopOutcome LoopInstructions::runAsWritten(const LoopInfo &Loop, Threads &Left) {
  const StepMeter::Mark Before = Meter.mark();
  UnrollDecision *Compiled = decisionFor(Loop);
  LoopOutcome Is = WrittenLoop(M, *this, Loop, Left, Compiled).run();
  for (unsigned More = 3; Is == LoopOutcome::Again; --More) { // how many steps it has shows at its end
    Meter.keepStepsOf(Before, 0, 1);
    Is = WrittenLoop(M, *this, Loop, Left, More ? Compiled : nullptr).run();
  }
  if (Compiled && Compiled->How.Together)
    Meter.keepStepsOf(Before, Compiled->How.Together, Compiled->Steps);
  return Is;
}
