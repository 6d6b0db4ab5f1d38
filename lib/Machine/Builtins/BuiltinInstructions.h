//===- BuiltinInstructions.h - Calls of builtins, and inline PTX ---*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_MACHINE_BUILTINS_BUILTININSTRUCTIONS_H
#define BANKLINT_MACHINE_BUILTINS_BUILTININSTRUCTIONS_H

#include "IR/PtxText.h"
#include "Machine/Builtins/MachineFace.h"
#include "Machine/Instructions/InstructionKind.h"
#include "llvm/ADT/DenseMap.h"
#include <memory>

namespace banklint::machine {

class BuiltinInstructions : InstructionKind {
public:
  explicit BuiltinInstructions(Machine &M);

  void call(const Instruction &I);     // Builtins.cpp
  void assemble(const Instruction &I); // Ptx.cpp

private:
  MachineFace Face;                                                                               ///< what handlers see
  llvm::DenseMap<const ir::AssemblyInfo *, std::unique_ptr<const ir::ptx::Statement>> Assemblies; ///< so far
};

} // namespace banklint::machine

#endif
