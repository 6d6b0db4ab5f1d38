//===- ConstantFolder.h - Expressions that are one number -------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Clang can tell the number of a constant expression. To ask it for each expression would take as long as the square of
// their depth, so what cannot be a constant is sorted out first, each node once.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_LOWERING_CONSTANTFOLDER_H
#define BANKLINT_LOWERING_CONSTANTFOLDER_H

#include "Lowering/Lowering.h"

namespace banklint::lower {

class ConstantFolder {
public:
  explicit ConstantFolder(const Lowering &P) : P(P), T(P.types()) {}

  /// The integer that an expression is, if it is a constant.
  std::optional<int64_t> folded(const clang::Expr *E);
  /// The integer with which a variable begins, if it is a constexpr one.
  std::optional<int64_t> initialValueOf(const clang::VarDecl *V);
  /// The function that a pointer to functions points to, if that is a constant; null else.
  const clang::FunctionDecl *foldedFunction(const clang::Expr *E);
  /// An expression is taken for a constant no more, nor is what it is part of.
  void doNotFold(const clang::Expr *E) { Foldable[E] = false; }
  /// Whether it is worth asking.
  bool mayBeConstant(const clang::Stmt *S);

private:
  bool mayBeConstantNode(const clang::Stmt *S);

  const Lowering &P;
  const Types &T;
  llvm::DenseMap<const clang::Stmt *, bool> Foldable;
};

} // namespace banklint::lower

#endif
