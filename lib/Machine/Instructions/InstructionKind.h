//===- InstructionKind.h - Executes one kind of instructions ----*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A kind of instructions knows what each of them does; it asks the parts of the machine by name, `M.Memory.load(…)`,
// and lets the machine execute the blocks that an instruction owns.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_MACHINE_INSTRUCTIONS_INSTRUCTIONKIND_H
#define BANKLINT_MACHINE_INSTRUCTIONS_INSTRUCTIONKIND_H

#include "Machine/State/RegisterFile.h"

namespace banklint::machine {

class Machine;
using ir::Instruction;

class InstructionKind : protected Part {
protected:
  explicit InstructionKind(Machine &M);

  const Datum &value(ir::Operand X) { return Registers.value(X); }
  void set(const Instruction &I, Datum D) { Registers.set(I, std::move(D)); }
  Datum yieldOf(ir::BlockId B);

  Machine &M;
  RegisterFile &Registers;
};

} // namespace banklint::machine

#endif
