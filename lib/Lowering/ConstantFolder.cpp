//===- ConstantFolder.cpp - Expressions that are one number -------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Lowering/ConstantFolder.h"
#include "Lowering/SharedMemory.h"

using namespace banklint;
using namespace banklint::lower;
using namespace clang;

/// Whether a variable may be part of a constant: only then it is worth asking Clang.
static bool mayBeConstant(const VarDecl *V, const lower::Types &T) {
  const QualType Is = V->getType();
  if (isShared(V) || V->isInvalidDecl())
    return false;
  if (Is->isReferenceType())
    return V->isConstexpr();
  return T.isEmptyClass(Is) || (!isa<ParmVarDecl>(V) && V->getAnyInitializer() &&
                                (V->isConstexpr() || (Is.isConstQualified() && !Is.isVolatileQualified())));
}

static bool mayBeConstantCall(const FunctionDecl *F) {
  return F && (F->isConstexpr() || F->getBuiltinID()) && !F->isInvalidDecl();
}

bool ConstantFolder::mayBeConstant(const Stmt *S) {
  if (auto It = Foldable.find(S); It != Foldable.end())
    return It->second;
  const bool IsLeaf = isa<UnaryExprOrTypeTraitExpr, CXXNoexceptExpr, LambdaExpr>(S); // its children are not evaluated
  const bool Result =
      mayBeConstantNode(S) &&
      (IsLeaf || llvm::all_of(S->children(), [&](const Stmt *Child) { return !Child || mayBeConstant(Child); }));
  return Foldable[S] = Result;
}

bool ConstantFolder::mayBeConstantNode(const Stmt *S) {
  const auto *E = dyn_cast<Expr>(S);
  if (!E || E->isValueDependent() || E->isTypeDependent())
    return false;
  if (const auto *R = dyn_cast<DeclRefExpr>(E)) {
    const auto *V = dyn_cast<VarDecl>(R->getDecl());
    return V ? ::mayBeConstant(V, T) : isa<EnumConstantDecl, FunctionDecl>(R->getDecl());
  }
  if (const auto *M = dyn_cast<MemberExpr>(E)) {
    const auto *V = dyn_cast<VarDecl>(M->getMemberDecl());
    return V ? ::mayBeConstant(V, T) : true;
  }
  if (const auto *C = dyn_cast<CallExpr>(E))
    return mayBeConstantCall(C->getDirectCallee());
  if (const auto *C = dyn_cast<CXXConstructExpr>(E))
    return C->getConstructor()->isConstexpr();
  if (const auto *L = dyn_cast<LambdaExpr>(E))
    return L->capture_size() == 0;
  if (const auto *B = dyn_cast<BinaryOperator>(E))
    return !B->isAssignmentOp();
  if (const auto *U = dyn_cast<UnaryOperator>(E))
    return !U->isIncrementDecrementOp();
  if (const auto *D = dyn_cast<CXXDefaultArgExpr>(E))
    return mayBeConstant(D->getExpr());
  if (const auto *D = dyn_cast<CXXDefaultInitExpr>(E))
    return D->getExpr() && mayBeConstant(D->getExpr());
  return !isa<CXXThisExpr, OpaqueValueExpr, PseudoObjectExpr, StmtExpr, AtomicExpr, CXXNewExpr, CXXDeleteExpr,
              CXXThrowExpr, VAArgExpr, RecoveryExpr, CXXInheritedCtorInitExpr, ArrayInitLoopExpr>(E);
}

std::optional<int64_t> ConstantFolder::folded(const Expr *E) {
  if (!T.isInteger(E->getType()) || E->isGLValue() || !mayBeConstant(E))
    return std::nullopt;
  return P.constant(E);
}

std::optional<int64_t> ConstantFolder::initialValueOf(const VarDecl *V) {
  const Expr *Init = V->isInvalidDecl() ? nullptr : V->getInit(); // there is none in code with errors
  return V->isConstexpr() && Init && mayBeConstant(Init) ? P.constant(V) : std::nullopt;
}

const FunctionDecl *ConstantFolder::foldedFunction(const Expr *E) {
  return E->getType()->isFunctionPointerType() && !E->isGLValue() && mayBeConstant(E) ? P.constantFunction(E) : nullptr;
}
