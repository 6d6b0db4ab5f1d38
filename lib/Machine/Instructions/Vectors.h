//===- Vectors.h - Vectors and their components ------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_MACHINE_INSTRUCTIONS_VECTORS_H
#define BANKLINT_MACHINE_INSTRUCTIONS_VECTORS_H

#include "Machine/Instructions/InstructionKind.h"

namespace banklint::machine {

class VectorInstructions : InstructionKind {
public:
  explicit VectorInstructions(Machine &M) : InstructionKind(M) {}

  void execute(const Instruction &I);

private:
  using Numbers = llvm::SmallVector<uint32_t, 4>;
  /// Which components of a vector an instruction means.
  const Numbers &componentsOf(const Instruction &I) const;
  Datum together(const Instruction &I, std::vector<Datum> Parts);
  Datum build(const Instruction &I);
  Datum pick(const Instruction &I);
  Datum loadComponents(const Instruction &I);
  void storeComponents(const Instruction &I);
};

} // namespace banklint::machine

#endif
