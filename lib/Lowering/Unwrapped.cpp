//===- Unwrapped.cpp - Expressions without their wrappers -----------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Lowering/Unwrapped.h"
#include "Support/Compat/Clang.h"

using namespace banklint;
using namespace clang;

static const Expr *inner(const Expr *E) {
  if (const auto *P = dyn_cast<ParenExpr>(E))
    return P->getSubExpr();
  if (const auto *F = dyn_cast<FullExpr>(E)) // ExprWithCleanups, ConstantExpr
    return F->getSubExpr();
  if (const auto *B = dyn_cast<CXXBindTemporaryExpr>(E))
    return B->getSubExpr();
  if (const auto *S = dyn_cast<SubstNonTypeTemplateParmExpr>(E))
    return S->getReplacement();
  if (const auto *A = dyn_cast<CXXDefaultArgExpr>(E))
    return A->getExpr();
  if (const auto *I = dyn_cast<CXXDefaultInitExpr>(E))
    return I->getExpr();
  if (const auto *G = dyn_cast<GenericSelectionExpr>(E))
    return G->isResultDependent() ? nullptr : G->getResultExpr();
  if (const auto *C = dyn_cast<ChooseExpr>(E))
    return C->isConditionDependent() ? nullptr : C->getChosenSubExpr();
  if (const auto *R = dyn_cast<CXXRewrittenBinaryOperator>(E))
    return R->getSemanticForm();
  if (compat::isPackElement(*E))
    return compat::chosenElement(*E);
  return nullptr;
}

const Expr *lower::unwrapped(const Expr *E) {
  while (E)
    if (const Expr *Inner = inner(E))
      E = Inner;
    else
      break;
  return E;
}

const Expr *lower::withoutConst(const Expr *E) {
  E = unwrapped(E);
  for (const auto *Cast = dyn_cast<ImplicitCastExpr>(E); Cast && Cast->getCastKind() == CK_NoOp;
       Cast = dyn_cast<ImplicitCastExpr>(E))
    E = unwrapped(Cast->getSubExpr());
  return E;
}
