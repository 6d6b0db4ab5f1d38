//===- AssemblyOperands.h - Operands of asm without commas ------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// nvcc takes `asm("…" : "=r"(d) : "r"(a) "r"(b))`, where Clang wants a comma between operands.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_FRONTEND_ASSEMBLYOPERANDS_H
#define BANKLINT_FRONTEND_ASSEMBLYOPERANDS_H

#include "clang/Lex/Preprocessor.h"

namespace banklint {

/// Sees the tokens that a preprocessor gives, one after another, and puts in the commas that are missing.
class AssemblyOperands {
public:
  explicit AssemblyOperands(clang::Preprocessor &P) : P(P) {}

  /// A token that begins an operand behind another one becomes a comma, and comes next.
  void see(clang::Token &Read);

private:
  clang::Preprocessor &P;
  bool IsOpen = false;      ///< `asm` was seen
  bool HasOperands = false; ///< and a colon in it
  bool EndsOperand = false; ///< the token before is the parenthesis behind an operand
  unsigned Depth = 0;       ///< of parentheses
};

} // namespace banklint

#endif
