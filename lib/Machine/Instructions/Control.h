//===- Control.h - Branches, switches, and leaving --------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_MACHINE_INSTRUCTIONS_CONTROL_H
#define BANKLINT_MACHINE_INSTRUCTIONS_CONTROL_H

#include "Machine/Instructions/InstructionKind.h"

namespace banklint::machine {

class ControlInstructions : InstructionKind {
public:
  explicit ControlInstructions(Machine &M) : InstructionKind(M) {}

  void execute(const Instruction &I);

private:
  void executeIf(const Instruction &I);
  void executeLogical(const Instruction &I);
  void executeSwitch(const Instruction &I);
  void endSwitch(const Threads &Entered);
  using Label = ir::SwitchInfo::Label;
  Value matchesLabel(const Label &Of, const Value &Selector, IntType T);
  /// Whether no case label matches.
  Value matchesNone(const ir::SwitchInfo &Switch, const Value &Selector, IntType T);
  void executeReturn(const Instruction &I);
  void executeLeave(const Instruction &I);
  void noteIfAllLeave(trace::Trace::Leaving By);
};

} // namespace banklint::machine

#endif
