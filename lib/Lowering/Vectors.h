//===- Vectors.h - Vectors of OpenCL and Clang as IR ------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_LOWERING_VECTORS_H
#define BANKLINT_LOWERING_VECTORS_H

#include "Lowering/Operators.h"

namespace banklint::lower {

class VectorLowering : Part {
public:
  explicit VectorLowering(FunctionLowering &L) : Part(L) {}

  /// What only vectors have, and whose value is a vector or a component of one.
  std::optional<Operand> valueOf(const clang::Expr *E);
  /// The same bits as another type.
  Operand reinterpreted(Operand X, clang::QualType From, clang::QualType To);
  Operand splat(Operand X, clang::QualType From, clang::QualType Vector);
  /// An operator of each component.
  Operand apply(clang::BinaryOperatorKind Kind, Typed A, Typed B, clang::QualType Result);
  /// Where the one component lies that is selected: `v.y`.
  Operand addressOfComponent(const clang::ExtVectorElementExpr *E);
  Operand loadComponents(const clang::ExtVectorElementExpr *E);
  void storeComponents(const clang::ExtVectorElementExpr *E, Operand Value);

private:
  Operand build(const clang::InitListExpr *E);
  Operand place(const clang::Expr *Vector);
  uint32_t addComponents(llvm::ArrayRef<uint32_t> Components);
};

/// An expression that selects several components of a vector; null for others.
const clang::ExtVectorElementExpr *asComponents(const clang::Expr *E);

} // namespace banklint::lower

#endif
