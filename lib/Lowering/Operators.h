//===- Operators.h - Casts and operators as IR ------------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_LOWERING_OPERATORS_H
#define BANKLINT_LOWERING_OPERATORS_H

#include "Lowering/Part.h"

namespace banklint::lower {

/// An operand with its type in C++.
struct Typed {
  Operand X;
  clang::QualType Is;
};

/// Where an assignment (also ++ and --) stores, and what.
struct Assigned {
  Operand Where, What;
};

class OperatorLowering : Part {
public:
  explicit OperatorLowering(FunctionLowering &L) : Part(L) {}

  Operand cast(const clang::CastExpr *E);
  Operand unary(const clang::UnaryOperator *E);
  Operand binary(const clang::BinaryOperator *E);
  Operand conditional(const clang::AbstractConditionalOperator *E);
  /// The value of a place.
  Operand read(const clang::Expr *Sub, clang::QualType As);
  Assigned assign(const clang::Expr *E);
  /// One of two ways, without a value. Of a condition that is a constant, only one of them is there.
  void branch(Operand Condition, llvm::function_ref<void()> Then, llvm::function_ref<void()> Else,
              ir::Flags With = ir::NoFlags);
  /// `a && b`, `a || b`: Right makes the second, for the threads whose first asks for it.
  Operand logical(Op Of, Operand Left, llvm::function_ref<Operand()> Right);

private:
  void notePromotion(const clang::CastExpr *E);
  Operand castOfNumber(const clang::CastExpr *E);
  Operand readEither(const clang::ConditionalOperator *C, clang::QualType As);
  Operand minus(const clang::UnaryOperator *E);
  Operand apply(clang::BinaryOperatorKind Kind, Typed A, Typed B, clang::QualType Result);
  Operand applyToPointers(clang::BinaryOperatorKind Kind, Typed A, Typed B);
  Operand applyToNumbers(clang::BinaryOperatorKind Kind, Typed A, Typed B, clang::QualType Result);
  Operand logical(const clang::BinaryOperator *E);
  Assigned step(const clang::UnaryOperator *E);
  Assigned assignCompound(const clang::CompoundAssignOperator *E);
  Operand computed(const clang::CompoundAssignOperator *E, Operand Left, Operand Right);
};

/// Nothing for `>` and `>=`, which are `<` and `<=` with the sides exchanged, and for what is not arithmetic.
std::optional<Op> operationOf(clang::BinaryOperatorKind Kind);

} // namespace banklint::lower

#endif
