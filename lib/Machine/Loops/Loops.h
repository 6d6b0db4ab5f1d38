//===- Loops.h - Loops, as written ------------------------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_MACHINE_LOOPS_LOOPS_H
#define BANKLINT_MACHINE_LOOPS_LOOPS_H

#include "Machine/Loops/SummarizedLoops.h"
#include "Machine/Loops/WrittenLoop.h"
#include <map>

namespace banklint::machine {

class LoopInstructions : InstructionKind {
public:
  explicit LoopInstructions(Machine &M) : InstructionKind(M), Summarized(M, *this) {}

  void execute(const ir::LoopInfo &Loop);
  /// One step, without asking the condition.
  void executeStep(const ir::LoopInfo &Loop);
  /// The same of a loop of which \p MayStop says that some may have left it, and that it is summed up for that. False
  /// if it came to that: then the step is not executed to its end.
  bool executeStepUnless(llvm::function_ref<bool()> MayStop, const ir::LoopInfo &Loop);

  /// What a variable that a loop changes was in \p Then; null if that is not followed.
  const Datum *valueOf(const ir::LoopInfo::Change &C, const Memory &Then) const;
  bool beginsAtConstant(const ir::LoopInfo &Loop) const;
  /// Whether steps whose number is not constant may be taken together, if their size allows.
  bool mayBeUnrolledAtRunTime(const ir::LoopInfo &Loop) const;
  /// Whether neighbours in steps whose number is not constant can be joined, if these are taken together: the loop
  /// begins at a constant and counts up.
  bool mayBeTakenTogetherAtRunTime(const ir::LoopInfo &Loop) const;

private:
  /// What the end of a step goes back to.
  struct StepBegin {
    Equalities Equal;
    const trace::Region *Region;
    bool SkipsApart; ///< of the step around it
  };
  StepBegin beginStep();
  void endStep(const ir::LoopInfo &Loop, const StepBegin &Begin);
  LoopOutcome runAsWritten(const ir::LoopInfo &Loop, Threads &Left);
  UnrollDecision *decisionFor(const ir::LoopInfo &Loop);
  std::optional<unsigned> togetherOf(const ir::LoopInfo &Loop, uint64_t Steps);

  SummarizedLoops Summarized;
  std::map<const ir::LoopInfo *, UnrollDecision> Decisions;
};

} // namespace banklint::machine

#endif
