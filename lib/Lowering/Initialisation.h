//===- Initialisation.h - Objects as IR -------------------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_LOWERING_INITIALISATION_H
#define BANKLINT_LOWERING_INITIALISATION_H

#include "Lowering/Part.h"

namespace banklint::lower {

class ObjectLowering : Part {
public:
  explicit ObjectLowering(FunctionLowering &L) : Part(L) {}

  /// Makes an object of class or array type at a place.
  void makeAt(const clang::Expr *E, Operand To, clang::QualType As);
  /// Copies what \p From refers to; of `c ? s[i] : zero` each thread its own. \p At: where it is stored.
  void copy(const clang::Expr *From, Operand To, clang::QualType As, const clang::Expr *At);
  /// A place with the number that `c ? s[i] : zero` refers to, for who reads it once, and nothing else: each thread
  /// reads its own. Nothing if \p E is something else.
  std::optional<Operand> copyOfChosenNumber(const clang::Expr *E);
  void makeField(const clang::Expr *E, Operand Object, const clang::FieldDecl *F);

private:
  bool fromCast(const clang::CastExpr *E, Operand To, clang::QualType As);
  bool fromOperator(const clang::Expr *E, Operand To, clang::QualType As);
  void fromList(const clang::InitListExpr *E, Operand To, clang::QualType As);
  void fromParentheses(const clang::CXXParenListInitExpr *E, Operand To, clang::QualType As);
  void array(llvm::ArrayRef<clang::Expr *> Inits, const clang::Expr *Filler, Operand To, const clang::ArrayType *A);
  void record(llvm::ArrayRef<clang::Expr *> Inits, const clang::FieldDecl *OfUnion, Operand To,
              const clang::RecordDecl *R);
  void view(const clang::CXXStdInitializerListExpr *E, Operand To, clang::QualType As);
  void lambda(const clang::LambdaExpr *E, Operand To);
  void text(const clang::StringLiteral *Text, Operand To, clang::QualType As);
  void zero(Operand To, clang::QualType As);
  void zeroRest(Operand To, const clang::ArrayType *A, uint64_t From);
  void construct(const clang::CXXConstructExpr *E, Operand To);
  void constructInherited(const clang::CXXInheritedCtorInitExpr *E, Operand To);
};

} // namespace banklint::lower

#endif
