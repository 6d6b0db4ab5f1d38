//===- UnknownCalls.h - Calls into code that is not there -------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_MACHINE_INSTRUCTIONS_UNKNOWNCALLS_H
#define BANKLINT_MACHINE_INSTRUCTIONS_UNKNOWNCALLS_H

#include "Machine/Instructions/InstructionKind.h"

namespace banklint::machine {

class UnknownCalls : InstructionKind {
public:
  explicit UnknownCalls(Machine &M) : InstructionKind(M) {}

  /// Nothing is known of the result and of what the arguments reach. \p Info: what is known of the arguments; may be
  /// null.
  Datum pass(const Instruction &I, const ir::UnknownCall *Info, llvm::ArrayRef<Datum> Arguments, const char *Why);

  /// Writes down a call of host code, if the run wants to know of it.
  void note(const Instruction &I, const ir::UnknownCall *Info, llvm::ArrayRef<Datum> Arguments);

private:
  HostArguments::Numbers wordsAt(Datum Pointer);
  void passCode(const ir::UnknownCall *Info);
  void passOn(const Datum &D, const ir::UnknownCall *Info, const ir::UnknownCall::Argument *A);
};

} // namespace banklint::machine

#endif
