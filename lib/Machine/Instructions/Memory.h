//===- Memory.h - Declarations, loads, stores and copies --------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_MACHINE_INSTRUCTIONS_MEMORY_H
#define BANKLINT_MACHINE_INSTRUCTIONS_MEMORY_H

#include "Machine/Instructions/InstructionKind.h"

namespace banklint::machine {

class MemoryInstructions : InstructionKind {
public:
  explicit MemoryInstructions(Machine &M) : InstructionKind(M) {}

  void execute(const Instruction &I);

private:
  bool isDropped(const Instruction &I) const;
  const std::vector<ir::ScalarAt> *partOf(const Instruction &Copy);
  Datum load(const Instruction &I);
  void store(const Instruction &I);
  Datum loadEither(const Instruction &I);
};

} // namespace banklint::machine

#endif
