//===- Calls.h - Calls of functions -----------------------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_MACHINE_INSTRUCTIONS_CALLS_H
#define BANKLINT_MACHINE_INSTRUCTIONS_CALLS_H

#include "Machine/Instructions/UnknownCalls.h"

namespace banklint::machine {

class CallInstructions : InstructionKind {
public:
  explicit CallInstructions(Machine &M) : InstructionKind(M), Unknown(M) {}

  void execute(const Instruction &I);

private:
  void call(const Instruction &I, llvm::ArrayRef<Datum> Arguments);
  Datum callVirtual(const Instruction &I, llvm::ArrayRef<Datum> Arguments);
  Datum callAddress(const Instruction &I, Datum Callee, llvm::SmallVector<Datum, 6> Arguments);
  Datum notEntered(const Instruction &I, llvm::ArrayRef<Datum> Arguments, const char *Why);
  /// \p Read: what is read of the object that it gives, if that is only a part.
  using Scalars = std::vector<ir::ScalarAt>;
  const Scalars *readOfResult(const Instruction &I, llvm::ArrayRef<Datum> Arguments) const;
  Datum enter(ir::FunctionId Id, const Instruction &I, llvm::ArrayRef<Datum> Arguments, const Scalars *Read = nullptr);
  Datum run(const ir::Function &F, ir::SiteId Site, llvm::ArrayRef<Datum> Arguments, const Scalars *Read = nullptr);
  void bindArguments(llvm::ArrayRef<Datum> Arguments);

  UnknownCalls Unknown;
};

} // namespace banklint::machine

#endif
