//===- Computing.h - Instructions that compute ------------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_MACHINE_INSTRUCTIONS_COMPUTING_H
#define BANKLINT_MACHINE_INSTRUCTIONS_COMPUTING_H

#include "Machine/Instructions/InstructionKind.h"

namespace banklint::machine {

class ComputingInstructions : InstructionKind {
public:
  explicit ComputingInstructions(Machine &M) : InstructionKind(M) {}

  /// Numbers: binary, convert, truth, …
  void execute(const Instruction &I);
  /// Addresses: offset, move, distance, …
  void executeAddress(const Instruction &I);

private:
  Datum opaque(const Instruction &I);
  Datum lost(const Instruction &I);
  Datum negated(const Datum &D);
  /// A number as the address that it is of.
  Datum pointer(const Datum &D);
};

} // namespace banklint::machine

#endif
