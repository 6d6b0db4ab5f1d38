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
  bool runAsWritten(const code::LoopInfo &Loop, Threads &Left);
  std::optional<Answer> askCondition(const code::LoopInfo &Loop, bool Ends);
  bool onlyCollectsData(const code::LoopInfo &Loop, const Memory &Before, const Memory &Half);
  void hideFromCompiler(const code::LoopInfo &Loop, LocalMultiples &Multiples);

  SummarizedLoops Summarized;
};

} // namespace banklint::machine

#endif
