//===- SummarizedLoops.h - Loops, one step for all --------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_MACHINE_INSTRUCTIONS_SUMMARIZEDLOOPS_H
#define BANKLINT_MACHINE_INSTRUCTIONS_SUMMARIZEDLOOPS_H

#include "Machine/Instructions/InstructionKind.h"
#include "Machine/LoopSummary.h"

namespace banklint::machine {

class LoopInstructions;

/// Loops whose number of steps is not known, or too great.
class SummarizedLoops : InstructionKind {
public:
  SummarizedLoops(Machine &M, LoopInstructions &Steps) : InstructionKind(M), Steps(Steps) {}

  /// Runs one step for any number of steps.
  void run(const code::LoopInfo &Loop);

private:
  Spread executeAnyStep(const code::LoopInfo &Loop, Spread ControlledBy);
  Spread askCondition(const code::LoopInfo &Loop);
  bool endsByCondition(const code::LoopInfo &Loop) const;
  std::optional<uint64_t> countSteps(const code::LoopInfo &Loop, LoopSummary &Summary);
  void goBehind(const code::LoopInfo &Loop, const State &Entered, LoopSummary &Summary, std::optional<uint64_t> Known,
                Spread ControlledBy);

  LoopInstructions &Steps;
};

} // namespace banklint::machine

#endif
