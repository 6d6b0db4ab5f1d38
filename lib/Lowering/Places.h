//===- Places.h - Addresses as IR -------------------------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_LOWERING_PLACES_H
#define BANKLINT_LOWERING_PLACES_H

#include "Lowering/Part.h"

namespace banklint::lower {

class PlaceLowering : Part {
public:
  explicit PlaceLowering(FunctionLowering &L) : Part(L) {}

  /// Where a glvalue, or an object, lies.
  Operand addressOf(const clang::Expr *E);
  Operand addressOfMember(Operand Base, const clang::ValueDecl *Member);
  /// A pointer to a class as one to its base, or the other way round.
  Operand throughBases(Operand From, const clang::CastExpr *E);

private:
  Operand addressOfOperator(const clang::Expr *E);
  Operand addressOfCast(const clang::CastExpr *E);
  Operand addressOfReference(const clang::DeclRefExpr *E);
  Operand addressOfVariable(const clang::VarDecl *V, const clang::DeclRefExpr *E);
  Operand addressOfGlobal(const clang::VarDecl *V);
  Operand addressOfMember(const clang::MemberExpr *E);
  Operand addressOfSubscript(const clang::ArraySubscriptExpr *E);
  /// A temporary that \p Init makes.
  Operand made(const clang::Expr *Init, clang::QualType As);
  std::optional<int64_t> distanceOfBases(const clang::CastExpr *E) const;
};

} // namespace banklint::lower

#endif
