//===- Written.cpp - Expressions as parts of others -----------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rewrite/Text/Written.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"

using namespace banklint;
using namespace clang;

const Expr *banklint::writtenOf(const Expr *E) {
  E = E->IgnoreImpCasts();
  while (const auto *F = dyn_cast<FullExpr>(E))
    E = F->getSubExpr()->IgnoreImpCasts();
  return E;
}

bool banklint::isOperand(const Expr *Written) {
  return isa<IntegerLiteral, DeclRefExpr, ParenExpr, SubstNonTypeTemplateParmExpr, MemberExpr, ArraySubscriptExpr,
             UnaryExprOrTypeTraitExpr>(Written) ||
         (isa<CallExpr>(Written) && !isa<CXXOperatorCallExpr>(Written));
}

const DeclRefExpr *banklint::ownerOf(const Expr *E) {
  if (const auto *Property = dyn_cast<PseudoObjectExpr>(E))
    E = Property->getSyntacticForm()->IgnoreParenImpCasts();
  const Expr *Owner = nullptr;
  if (const auto *M = dyn_cast<MSPropertyRefExpr>(E)) {
    Owner = M->getBaseExpr()->IgnoreParenImpCasts();
    if (const auto *Once = dyn_cast<OpaqueValueExpr>(Owner); Once && Once->getSourceExpr())
      Owner = Once->getSourceExpr()->IgnoreParenImpCasts();
  } else if (const auto *Member = dyn_cast<MemberExpr>(E); Member && !Member->isArrow()) {
    Owner = Member->getBase()->IgnoreParenImpCasts();
  }
  return dyn_cast_or_null<DeclRefExpr>(Owner);
}

/// Whether an operator of the user takes a value of a type; a template may take any.
static bool takes(const NamedDecl *Operator, QualType T) {
  const ASTContext &Context = Operator->getASTContext();
  if (isa<FunctionTemplateDecl>(Operator))
    return !Context.getSourceManager().isInSystemHeader(Operator->getLocation());
  const auto *F = dyn_cast<FunctionDecl>(Operator);
  return F && llvm::any_of(F->parameters(), [&](const ParmVarDecl *P) {
           return Context.hasSameUnqualifiedType(P->getType().getNonReferenceType(), T);
         });
}

bool banklint::hasOperators(QualType T) {
  const auto *Type = T->getAs<EnumType>();
  if (!Type || !Type->getDecl()->getIdentifier())
    return false;
  const EnumDecl *E = Type->getDecl();
  ASTContext &Context = E->getASTContext();
  const DeclContext *Scopes[] = {E->getEnclosingNamespaceContext(), Context.getTranslationUnitDecl()};
  // Those that edits write.
  for (const OverloadedOperatorKind Kind : {OO_Plus, OO_Minus, OO_Star, OO_Slash, OO_GreaterGreater, OO_Amp, OO_Caret})
    for (const DeclContext *Scope : Scopes)
      for (const NamedDecl *Operator : Scope->lookup(Context.DeclarationNames.getCXXOperatorName(Kind)))
        if (takes(Operator, T))
          return true;
  return false;
}

bool banklint::isNumber(const Expr *E) {
  const Expr *Written = writtenOf(E);
  const auto *Call = dyn_cast<CXXMemberCallExpr>(Written);
  const bool IsConversion = Call && isa_and_nonnull<CXXConversionDecl>(Call->getMethodDecl());
  return Written->isTypeDependent() || (!IsConversion && Written->getType()->isIntegralOrUnscopedEnumerationType() &&
                                        !hasOperators(Written->getType()));
}
