//===- Choices.cpp - Functions that give one of their arguments -----------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Lowering/Choices.h"
#include "Lowering/Unwrapped.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"

using namespace banklint::lower;
using namespace clang;

/// What the statements of a function, but not of lambdas in it, return.
static void collectReturned(const Stmt *S, llvm::SmallVectorImpl<const Expr *> &Returned) {
  if (!S || isa<LambdaExpr>(S))
    return;
  if (const auto *Return = dyn_cast<ReturnStmt>(S))
    Returned.push_back(Return->getRetValue());
  for (const Stmt *Child : S->children())
    collectReturned(Child, Returned);
}

static bool refersToScalar(QualType T) {
  const QualType To = T.getNonReferenceType();
  return T->isLValueReferenceType() && (To->isArithmeticType() || To->isPointerType() || To->isEnumeralType()) &&
         !To.isVolatileQualified();
}

bool Choices::isAmongArguments(const Expr *E) {
  E = E ? unwrapped(E) : nullptr;
  if (!E)
    return false;
  if (const auto *Either = dyn_cast<ConditionalOperator>(E))
    return isAmongArguments(Either->getTrueExpr()) && isAmongArguments(Either->getFalseExpr());
  if (const auto *Call = dyn_cast<CallExpr>(E))
    return Call->getDirectCallee() && isMadeBy(Call->getDirectCallee()) &&
           llvm::all_of(Call->arguments(), [&](const Expr *A) { return !A->isGLValue() || isAmongArguments(A); });
  const auto *Named = dyn_cast<DeclRefExpr>(E);
  const auto *Argument = Named ? dyn_cast<ParmVarDecl>(Named->getDecl()) : nullptr;
  return Argument && Argument->getType()->isReferenceType();
}

bool Choices::isMadeBy(const FunctionDecl *F) {
  F = F->getCanonicalDecl();
  if (auto [It, New] = Known.try_emplace(F, false); !New)
    return It->second; // also of one that calls itself
  const FunctionDecl *Definition = nullptr;
  if (!refersToScalar(F->getReturnType()) || !F->hasBody(Definition) || Definition->isDependentContext())
    return false;
  llvm::SmallVector<const Expr *, 4> Returned;
  collectReturned(Definition->getBody(), Returned);
  return Known[F] = !Returned.empty() && llvm::all_of(Returned, [&](const Expr *E) { return isAmongArguments(E); });
}
