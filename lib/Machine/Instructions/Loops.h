//===- Loops.h - Loops, as written ------------------------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_MACHINE_INSTRUCTIONS_LOOPS_H
#define BANKLINT_MACHINE_INSTRUCTIONS_LOOPS_H

#include "Machine/Instructions/SummarizedLoops.h"
#include <map>

namespace banklint::machine {

class LoopInstructions : InstructionKind {
public:
  explicit LoopInstructions(Machine &M) : InstructionKind(M), Summarized(M, *this) {}

  void execute(const code::LoopInfo &Loop);
  /// One step, without asking the condition.
  void executeStep(const code::LoopInfo &Loop);

private:
  bool executeStepUnless(llvm::function_ref<bool()> MayStop, const code::LoopInfo &Loop);
  void endStep(const code::LoopInfo &Loop, const Equalities &EqualBefore);
  /// What a condition says.
  struct Answer {
    Threads GoOn, End;
    bool IsAlways;   ///< it holds, for all
    bool IsConstant; ///< a compiler knows that, too
  };
  using LocalMultiples = std::map<uint32_t, trace::ProvenMultiple>;
  /// How a loop with a constant number of steps is compiled.
  struct Unrolled {
    unsigned Together = 0; ///< neighbours are joined in so many steps; 0: in all of them
    unsigned Breakout = 0; ///< the loop may end behind so many of them: neighbours are not joined across; 0: it may not

    bool operator==(const Unrolled &O) const { return Together == O.Together && Breakout == O.Breakout; }
  };
  /// What was decided of a loop when it ran, or is to be decided.
  struct Decision {
    std::optional<StepSize> Each;
    unsigned Steps = 0;
    Unrolled How;
  };
  enum class Outcome { Ended, NotAsWritten, CutShort, Again };
  Outcome runAsWritten(const code::LoopInfo &Loop, Threads &Left);
  Outcome tryAsWritten(const code::LoopInfo &Loop, Threads &Left, Decision *Compiled);
  Decision *decisionFor(const code::LoopInfo &Loop);
  static bool decide(const code::LoopInfo &Loop, unsigned Steps, Decision &D);
  std::optional<Answer> askCondition(const code::LoopInfo &Loop, bool Ends);
  bool onlyCollectsData(const code::LoopInfo &Loop, const Memory &Before, const Memory &Half);
  void hideFromCompiler(const code::LoopInfo &Loop, unsigned Together, LocalMultiples &Multiples);

  SummarizedLoops Summarized;
  std::map<const code::LoopInfo *, Decision> Decisions;
};

} // namespace banklint::machine

#endif
