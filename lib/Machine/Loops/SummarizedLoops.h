//===- SummarizedLoops.h - Loops, one step for all --------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_MACHINE_LOOPS_SUMMARIZEDLOOPS_H
#define BANKLINT_MACHINE_LOOPS_SUMMARIZEDLOOPS_H

#include "Machine/Instructions/InstructionKind.h"
#include "Machine/Loops/LoopNest.h"

namespace banklint::machine {

class LoopInstructions;

/// Loops whose number of steps is not known, or too great.
class SummarizedLoops : InstructionKind {
public:
  SummarizedLoops(Machine &M, LoopInstructions &Steps) : InstructionKind(M), Steps(Steps) {}

  /// How many of so many steps a compiler takes together; nothing if nobody knows.
  using TogetherOfSteps = llvm::function_ref<std::optional<unsigned>(uint64_t Steps)>;
  /// Runs one step for any number of steps. \p TogetherOf: of a loop that the budget cuts short; then what a compiler
  /// takes together is one step.
  void run(const ir::LoopInfo &Loop, TogetherOfSteps TogetherOf = nullptr);

private:
  /// What is known of the steps of a loop so far.
  struct Progress {
    LoopSummary Summary;
    std::optional<uint64_t> Known = std::nullopt; ///< number of steps
    Spread ControlledBy = Spread::Block;          ///< for whom the loop goes on alike
    EarlyExits Gone = {};                         ///< in a step before: out of the loop, or of the function
    bool IsStable = false;                        ///< all of this holds in each step
  };

  Progress begin(const ir::LoopInfo &Loop, const State &Entered);
  Progress findOut(const ir::LoopInfo &Loop, const State &Entered);
  Progress findOutInStretches(const ir::LoopInfo &Loop, const State &Entered, TogetherOfSteps TogetherOf);
  Progress findOutAtRunTime(const ir::LoopInfo &Loop, const State &Entered);
  bool joinsAcrossSteps(SymbolId Counter) const;
  bool goesInOtherOrder(SymbolId Counter) const;
  bool runRound(const ir::LoopInfo &Loop, const State &Entered, Progress &P, bool IsLast);
  Spread executeAnyStep(const ir::LoopInfo &Loop, Spread ControlledBy);
  Spread askCondition(const ir::LoopInfo &Loop);
  bool isLoadedBefore(const ir::LoopInfo &Loop) const;
  void loadBound(const ir::LoopInfo &Loop);
  bool endsByCondition(const ir::LoopInfo &Loop) const;
  std::optional<uint64_t> stepsByCondition(const ir::LoopInfo &Loop, const State &Entered, Progress &P);
  std::optional<uint64_t> countSteps(const ir::LoopInfo &Loop, LoopSummary &Summary);
  void goBehind(const ir::LoopInfo &Loop, const State &Entered, LoopSummary &Summary, std::optional<uint64_t> Known,
                Spread ControlledBy);

  LoopInstructions &Steps;
  /// The steps of the loop that is summed up, the innermost one.
  struct StepsOfLoop {
    unsigned Together = 1; ///< that are executed at a time
    unsigned Executed = 0; ///< so far
    unsigned Copies = 1;   ///< in the code
    /// Whether threads have numbers of steps that differ by more than one.
    bool Differ = false;
    /// Whether each thread is in a step of its own.
    bool AreApart = false;
  } Now;
  // Of what was executed at a time last:
  StepSize LastStep;        ///< while the meter is on
  bool StepDecides = false; ///< the number of the step decided what happens in it
  LoopNest Nest;
};

} // namespace banklint::machine

#endif
