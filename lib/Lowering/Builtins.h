//===- Builtins.h - Calls of functions that are known by name ---*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The table of IR/Builtins.h says which functions these are. Some are instructions in other words; of the others,
// what only Clang knows is added as numbers.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_LOWERING_BUILTINS_H
#define BANKLINT_LOWERING_BUILTINS_H

#include "Lowering/Part.h"

namespace banklint::lower {

class BuiltinLowering : Part {
public:
  explicit BuiltinLowering(FunctionLowering &L) : Part(L) {}

  /// Nothing if \p F is not known by name.
  std::optional<Operand> call(const clang::CallExpr *E, const clang::FunctionDecl *F, std::optional<Operand> Place);
  /// The lesser or the greater of two integers that are passed by reference; nothing for other calls.
  std::optional<Operand> ofReferredIntegers(const clang::CallExpr *E);
  /// Clang's atomics that are expressions of their own.
  Operand atomic(const clang::AtomicExpr *E);

private:
  std::optional<Operand> instructionFor(ir::Builtin Id, const clang::CallExpr *E, const clang::FunctionDecl *F,
                                        std::optional<Operand> Place);
  std::optional<Operand> ofIntegers(ir::Builtin Id, const clang::CallExpr *E);
  Operand loadThrough(const clang::CallExpr *E, std::optional<Operand> Place);
  std::optional<Operand> coordinate(const clang::CallExpr *E, const clang::FunctionDecl *F);
  Operand addCall(ir::BuiltinCall C, llvm::ArrayRef<const clang::Expr *> Arguments, const clang::Expr *E,
                  std::optional<Operand> Place);
};

} // namespace banklint::lower

#endif
