//===- UnwrittenGlobals.cpp - Variables that keep what they begin with ----===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Lowering/UnwrittenGlobals.h"
#include "clang/AST/Attr.h"
#include "clang/Basic/SourceManager.h"

using namespace banklint;
using namespace banklint::lower;
using namespace clang;

bool lower::definesMain(const ASTContext &Context) {
  return llvm::any_of(Context.getTranslationUnitDecl()->decls(), [](const Decl *D) {
    const auto *F = dyn_cast<FunctionDecl>(D);
    return F && F->isMain() && F->doesThisDeclarationHaveABody();
  });
}

/// System headers know no variables of the user, but by their arguments.
void UnwrittenGlobals::findChanges() {
  IsSearched = true;
  const SourceManager &Sources = Context.getSourceManager();
  for (Decl *D : Context.getTranslationUnitDecl()->decls())
    if (!Sources.isInSystemHeader(D->getLocation()))
      Changes.TraverseDecl(D);
}

bool UnwrittenGlobals::isCandidate(const VarDecl *V) const {
  const bool IsOfDevice = V->hasAttr<CUDADeviceAttr>() || V->hasAttr<CUDASharedAttr>() ||
                          V->hasAttr<CUDAConstantAttr>() || V->hasAttr<HIPManagedAttr>();
  const bool IsDeclaredOnce = V->getMostRecentDecl() == V->getFirstDecl();
  return V->hasGlobalStorage() && V->hasInit() && !IsOfDevice && IsDeclaredOnce && !V->isStaticDataMember() &&
         V->getTSCSpec() == TSCS_unspecified && V->getType()->isIntegralOrEnumerationType() &&
         !V->getType().isVolatileQualified() && !V->isInvalidDecl() && !V->getInit()->isValueDependent() &&
         !V->getInit()->containsErrors();
}

std::optional<llvm::APSInt> UnwrittenGlobals::valueOf(const VarDecl *V) {
  V = V->getCanonicalDecl();
  auto [It, New] = Values.try_emplace(V);
  if (!New)
    return It->second;
  if (!isCandidate(V))
    return std::nullopt;
  if (!IsSearched)
    findChanges();
  if (Changes.timesChanged(V) || (V->isExternallyVisible() && !definesMain(Context)))
    return std::nullopt;
  const auto Value = evaluated(V);
  return Values[V] = Value;
}

std::optional<llvm::APSInt> UnwrittenGlobals::evaluated(const VarDecl *V) {
  if (V->isStaticLocal()) { // it is initialised when the function runs first
    Expr::EvalResult R;
    return V->getInit()->EvaluateAsInt(R, Context) ? std::optional(R.Val.getInt()) : std::nullopt;
  }
  return evaluated(V->getInit(), V);
}

/// A number converted to an integer type.
static llvm::APSInt converted(const llvm::APSInt &N, QualType To, const ASTContext &Context) {
  if (To->isBooleanType())
    return llvm::APSInt(llvm::APInt(Context.getIntWidth(To), N.getBoolValue()), /*isUnsigned=*/true);
  llvm::APSInt Result = N.extOrTrunc(Context.getIntWidth(To));
  Result.setIsUnsigned(To->isUnsignedIntegerOrEnumerationType());
  return Result;
}

/// The variable outside of functions, or static, that an expression names; null for others.
static const VarDecl *variableIn(const Expr *E) {
  const auto *Ref = dyn_cast<DeclRefExpr>(E->IgnoreParens());
  const auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  return V && V->hasGlobalStorage() ? V->getCanonicalDecl() : nullptr;
}

/// The same for a part of the initialiser of \p For.
std::optional<llvm::APSInt> UnwrittenGlobals::evaluated(const Expr *E, const VarDecl *For) {
  E = E->IgnoreParens();
  Expr::EvalResult R;
  if (E->getType()->isIntegralOrEnumerationType() && E->EvaluateAsInt(R, Context))
    return R.Val.getInt();
  if (const auto *Full = dyn_cast<FullExpr>(E))
    return evaluated(Full->getSubExpr(), For);
  if (const auto *List = dyn_cast<InitListExpr>(E))
    return List->getNumInits() == 1 ? evaluated(List->getInit(0), For) : std::nullopt;
  if (const auto *Cast = dyn_cast<CastExpr>(E)) {
    if (Cast->getCastKind() == CK_LValueToRValue) {
      const VarDecl *V = variableIn(Cast->getSubExpr());
      const bool IsAbove =
          V && Context.getSourceManager().isBeforeInTranslationUnit(V->getLocation(), For->getLocation());
      return IsAbove && !V->isStaticLocal() ? valueOf(V) : std::nullopt;
    }
    const bool IsOfIntegers = Cast->getCastKind() == CK_IntegralCast || Cast->getCastKind() == CK_NoOp ||
                              Cast->getCastKind() == CK_IntegralToBoolean;
    const auto Inner = IsOfIntegers ? evaluated(Cast->getSubExpr(), For) : std::nullopt;
    return Inner ? std::optional(converted(*Inner, Cast->getType(), Context)) : std::nullopt;
  }
  const auto *Operation = dyn_cast<BinaryOperator>(E);
  const bool IsOfIntegers = Operation && Operation->getType()->isIntegralOrEnumerationType() &&
                            !Operation->isAssignmentOp() && !Operation->isLogicalOp();
  const auto A = IsOfIntegers ? evaluated(Operation->getLHS(), For) : std::nullopt;
  const auto B = A ? evaluated(Operation->getRHS(), For) : std::nullopt;
  if (!B)
    return std::nullopt;
  const bool HasSameType = A->getBitWidth() == B->getBitWidth() && A->isUnsigned() == B->isUnsigned();
  switch (Operation->getOpcode()) {
  case BO_Add:
    return HasSameType ? std::optional(*A + *B) : std::nullopt;
  case BO_Sub:
    return HasSameType ? std::optional(*A - *B) : std::nullopt;
  case BO_Mul:
    return HasSameType ? std::optional(*A * *B) : std::nullopt;
  case BO_Div:
    return HasSameType && *B != 0 ? std::optional(*A / *B) : std::nullopt;
  case BO_Rem:
    return HasSameType && *B != 0 ? std::optional(*A % *B) : std::nullopt;
  case BO_Shl:
    return B->ult(A->getBitWidth()) ? std::optional(*A << unsigned(B->getZExtValue())) : std::nullopt;
  case BO_Shr:
    return B->ult(A->getBitWidth()) ? std::optional(*A >> unsigned(B->getZExtValue())) : std::nullopt;
  default:
    return std::nullopt;
  }
}
