//===- Expressions.h - Values as IR -----------------------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_LOWERING_EXPRESSIONS_H
#define BANKLINT_LOWERING_EXPRESSIONS_H

#include "Lowering/ConstantFolder.h"
#include "Lowering/Part.h"

namespace banklint::lower {

class ExpressionLowering : Part {
public:
  explicit ExpressionLowering(FunctionLowering &L) : Part(L), Constants(P) {}

  Operand valueOf(const clang::Expr *E);
  Operand truthOf(const clang::Expr *E);
  /// Nothing that an expression is part of is one number.
  void doNotFold(const clang::Expr *E) { Constants.doNotFold(E); }
  /// See ConstantFolder.
  std::optional<int64_t> initialValueOf(const clang::VarDecl *V) { return Constants.initialValueOf(V); }
  /// What an expression is, from here on, that others name without repeating it.
  void bind(const clang::OpaqueValueExpr *E, Operand X) { OpaqueValues[E] = X; }
  /// `({ …; last; })`
  Operand statements(const clang::StmtExpr *E, llvm::function_ref<Operand(const clang::Expr *)> Last);

private:
  std::optional<Operand> simpleValue(const clang::Expr *E);
  Operand otherValue(const clang::Expr *E);
  Operand pseudoObject(const clang::PseudoObjectExpr *E);
  Operand opaqueValue(const clang::OpaqueValueExpr *E);
  std::optional<Operand> enumerator(const clang::MemberExpr *E);

  ConstantFolder Constants;
  llvm::DenseMap<const clang::OpaqueValueExpr *, Operand> OpaqueValues;
};

} // namespace banklint::lower

#endif
