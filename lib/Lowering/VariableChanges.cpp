//===- VariableChanges.cpp - Which variables are more than read -----------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Lowering/VariableChanges.h"
#include "llvm/ADT/STLExtras.h"

using namespace banklint;
using namespace clang;

bool VariableChanges::TraverseLambdaExpr(LambdaExpr *E) {
  for (const auto [Capture, Init] : llvm::zip_equal(E->captures(), E->capture_inits())) {
    const bool IsVisited = Capture.isExplicit() || ShouldVisitImplicitCode;
    const bool IsByReference = Capture.capturesVariable() && Capture.getCaptureKind() == LCK_ByRef;
    const auto *Name = IsVisited && IsByReference && Init ? dyn_cast<DeclRefExpr>(Init->IgnoreParens()) : nullptr;
    if (const auto *V = Name ? dyn_cast<VarDecl>(Name->getDecl()) : nullptr; V && !E->isInitCapture(&Capture))
      --Times[V->getCanonicalDecl()];
  }
  return AstVisitor::TraverseLambdaExpr(E);
}

bool VariableChanges::VisitDeclRefExpr(DeclRefExpr *E) {
  if (const auto *V = dyn_cast<VarDecl>(E->getDecl()))
    ++Times[V->getCanonicalDecl()];
  return true;
}

bool VariableChanges::VisitImplicitCastExpr(ImplicitCastExpr *E) {
  const bool Reads = E->getCastKind() == CK_LValueToRValue ||
                     (E->getCastKind() == CK_NoOp && E->isGLValue() && E->getType().isConstQualified());
  const auto *Name = Reads ? dyn_cast<DeclRefExpr>(E->getSubExpr()->IgnoreParens()) : nullptr;
  if (const auto *V = Name ? dyn_cast<VarDecl>(Name->getDecl()) : nullptr)
    --Times[V->getCanonicalDecl()];
  return true;
}
