//===- LoopWrites.cpp - Which memory a loop leaves alone ------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Lowering/LoopWrites.h"
#include "Lowering/SharedMemory.h"
#include "clang/AST/StmtVisitor.h"

using namespace banklint;
using namespace banklint::lower;
using namespace clang;

/// So far pointers that are made of others are followed, and functions that call others; and so many calls of a loop.
static constexpr unsigned MostDepth = 8, MostCalls = 64;

/// The expression that says where another one begins: `p` of `p[i].x`, `*(p + i)`. Null for the last one.
static const Expr *baseOf(const Expr *E) {
  if (const auto *Cast = dyn_cast<CastExpr>(E))
    return Cast->getSubExpr();
  if (const auto *Element = dyn_cast<ArraySubscriptExpr>(E))
    return Element->getBase();
  if (const auto *Part = dyn_cast<MemberExpr>(E))
    return Part->getBase();
  if (const auto *U = dyn_cast<UnaryOperator>(E))
    return U->getSubExpr();
  const auto *B = dyn_cast<BinaryOperator>(E);
  if (!B || !B->isAdditiveOp())
    return nullptr;
  return B->getLHS()->getType()->isPointerType() ? B->getLHS() : B->getRHS();
}

/// Whether it loads a pointer from memory: what that points to begins anywhere.
static bool loadsPointer(const Expr *E) {
  const auto *Cast = dyn_cast<CastExpr>(E);
  if (!Cast || Cast->getCastKind() != CK_LValueToRValue || !E->getType()->isPointerType())
    return false;
  return !isa<DeclRefExpr>(Cast->getSubExpr()->IgnoreParens());
}

LoopWrites::Root LoopWrites::rootOf(const Expr *E, const llvm::DenseMap<const VarDecl *, Root> &Given, unsigned Depth) {
  for (E = E->IgnoreParens(); const Expr *Base = baseOf(E); E = Base->IgnoreParens())
    if (loadsPointer(E))
      return {};
  if (isa<CXXThisExpr>(E))
    return {Root::Object};
  const auto *Name = dyn_cast<DeclRefExpr>(E);
  const auto *V = Name ? dyn_cast<VarDecl>(Name->getDecl()) : nullptr;
  if (!V)
    return {};
  if (const auto Known = Given.find(V); Known != Given.end())
    return Known->second;
  if (V->hasAttr<CUDAConstantAttr>())
    return {Root::Constant};
  if (!V->getType()->isPointerType() && !V->getType()->isReferenceType())
    return {Root::Variable, V};
  if (const auto *P = dyn_cast<ParmVarDecl>(V)) {
    const auto *F = dyn_cast<FunctionDecl>(P->getDeclContext());
    return F && F->hasAttr<CUDAGlobalAttr>() ? Root{Root::Argument, V} : Root{};
  }
  const bool IsFixed = V->getType()->isReferenceType() || V->getType().isConstQualified();
  const Expr *Init = V->hasLocalStorage() && Depth < MostDepth ? V->getInit() : nullptr;
  return Init && (IsFixed || V->getType()->isPointerType()) ? rootOf(Init, Given, Depth + 1) : Root{};
}

LoopWrites::Answer LoopWrites::areApart(const Root &A, const Root &B) {
  if (A.Is == Root::Constant || B.Is == Root::Constant)
    return Yes;
  auto IsOutside = [](const Root &R) { return R.Is == Root::Variable && R.Of->hasGlobalStorage(); };
  auto IsShared = [](const Root &R) { return R.Is == Root::Variable && isShared(R.Of); };
  auto IsOwn = [&](const Root &R) { return R.Is == Root::Object || (R.Is == Root::Variable && !IsOutside(R)); };
  if (A.Is == B.Is && A.Of == B.Of)
    return A.Is == Root::Anywhere ? Maybe : No;
  if (IsOwn(A) || IsOwn(B))
    return Yes;
  if (A.Is == Root::Anywhere || B.Is == Root::Anywhere)
    return Maybe;
  if (IsShared(A) || IsShared(B) || (A.Is == Root::Variable && B.Is == Root::Variable))
    return Yes;
  auto IsAlone = [](const Root &R) { return R.Is == Root::Argument && R.Of->getType().isRestrictQualified(); };
  return IsAlone(A) || IsAlone(B) ? Yes : No;
}

/// Collects what a loop writes, also in what it calls.
class LoopWrites::Reader : public ConstStmtVisitor<LoopWrites::Reader> {
public:
  Reader(Effects &E, LoopWrites &To, llvm::DenseMap<const VarDecl *, Root> Given, unsigned Depth)
      : E(E), To(To), Given(std::move(Given)), Depth(Depth) {}

  void VisitStmt(const Stmt *S) {
    for (const Stmt *Child : S->children())
      if (Child)
        Visit(Child);
  }
  void VisitUnaryOperator(const UnaryOperator *U) {
    if (U->isIncrementDecrementOp())
      write(U->getSubExpr());
    VisitStmt(U);
  }
  void VisitBinaryOperator(const BinaryOperator *B) {
    if (B->isAssignmentOp())
      write(B->getLHS());
    VisitStmt(B);
  }
  void VisitAsmStmt(const AsmStmt *) { To.LeavesTheRest = No; }
  void VisitAtomicExpr(const AtomicExpr *) { To.LeavesTheRest = No; }
  void VisitCXXNewExpr(const CXXNewExpr *) { To.LeavesTheRest = No; }
  void VisitCXXDeleteExpr(const CXXDeleteExpr *) { To.LeavesTheRest = No; }
  void VisitUnaryExprOrTypeTraitExpr(const UnaryExprOrTypeTraitExpr *) {} // not evaluated
  void VisitLambdaExpr(const LambdaExpr *) {}                             // it runs where it is called
  void VisitCallExpr(const CallExpr *C) {
    const FunctionDecl *F = C->getDirectCallee();
    const auto *Method = dyn_cast_or_null<CXXMethodDecl>(F);
    const Expr *Object = nullptr;
    llvm::ArrayRef<const Expr *> Arguments(C->getArgs(), C->getNumArgs());
    if (const auto *M = dyn_cast<CXXMemberCallExpr>(C))
      Object = M->getImplicitObjectArgument();
    else if (Method && isa<CXXOperatorCallExpr>(C) && !Method->isStatic() && !Arguments.empty()) {
      Object = Arguments.front();
      Arguments = Arguments.drop_front();
    }
    call(F, Object, Arguments, C->getNumArgs());
    VisitStmt(C);
  }
  void VisitCXXConstructExpr(const CXXConstructExpr *C) {
    if (!C->getConstructor()->isTrivial())
      call(C->getConstructor(), nullptr, {C->getArgs(), C->getNumArgs()}, C->getNumArgs());
    VisitStmt(C);
  }

private:
  /// Something is set at a place, or where a pointer leads.
  void write(const Expr *Place) {
    const auto *Name = dyn_cast<DeclRefExpr>(Place->IgnoreParens());
    const auto *V = Name ? dyn_cast<VarDecl>(Name->getDecl()) : nullptr;
    const bool IsOwn = V && V->hasLocalStorage() && !V->getType()->isReferenceType();
    if (!IsOwn) // what a loop changes of a function's variables is known (AddedInStep)
      To.Written.push_back(rootOf(Place, Given, 0));
  }

  void call(const FunctionDecl *F, const Expr *Object, llvm::ArrayRef<const Expr *> Arguments, unsigned Written) {
    if (!F) {
      To.LeavesTheRest = No;
      return;
    }
    if (const auto Known = E.find(F, Written)) {
      const bool Waits = Known->Effects & ir::WaitsForThreads;
      const bool Exchanges = Known->Id == ir::Builtin::Shuffle || Known->Id == ir::Builtin::Vote ||
                             Known->Id == ir::Builtin::PerThreadData;
      if (Waits || Exchanges || ((Known->Effects & ir::Writes) && Arguments.empty()))
        To.LeavesTheRest = No;
      else if (Known->Effects & ir::Writes)
        for (const Expr *A : Arguments)
          if (A->getType()->isPointerType() || A->isGLValue())
            To.Written.push_back(rootOf(A, Given, 0));
      return;
    }
    const FunctionDecl *Definition = nullptr;
    const auto *Method = dyn_cast<CXXMethodDecl>(F);
    if (Method && Method->isTrivial()) {
      if (Object && (Method->isCopyAssignmentOperator() || Method->isMoveAssignmentOperator()))
        write(Object);
      return;
    }
    if (!F->hasBody(Definition) || Definition->isDependentContext() || (Method && Method->isVirtual())) {
      To.LeavesTheRest = No;
      return;
    }
    if (Depth >= MostDepth || ++To.Calls > MostCalls) {
      To.LeavesTheRest = std::min(To.LeavesTheRest, Maybe);
      return;
    }
    llvm::DenseMap<const VarDecl *, Root> Inside = Given;
    for (unsigned I = 0; I < Arguments.size() && I < Definition->getNumParams(); ++I) {
      const ParmVarDecl *P = Definition->getParamDecl(I);
      if (P->getType()->isPointerType() || P->getType()->isReferenceType())
        Inside[P] = rootOf(Arguments[I], Given, 0);
    }
    Reader(E, To, std::move(Inside), Depth + 1).Visit(Definition->getBody());
  }

  Effects &E;
  LoopWrites &To;
  const llvm::DenseMap<const VarDecl *, Root> Given; ///< where pointers that are passed on begin
  const unsigned Depth;
};

LoopWrites::Answer LoopWrites::leavesAlone(const Expr *Place) {
  if (Place->getType().isVolatileQualified())
    return No;
  const Root Of = rootOf(Place, llvm::DenseMap<const VarDecl *, Root>(), 0);
  if (Of.Is == Root::Constant)
    return Yes;
  for (const Stmt *S : Parts)
    if (S)
      Reader(E, *this, llvm::DenseMap<const VarDecl *, Root>(), 0).Visit(S);
  Parts.clear();
  Answer Result = LeavesTheRest;
  for (const Root &R : Written)
    Result = std::min(Result, areApart(Of, R));
  return Result;
}

LoopWrites::Answer LoopWrites::leavesAlone(const CallExpr *Call) {
  const FunctionDecl *F = Call->getDirectCallee();
  const auto Known = F ? E.find(F, Call->getNumArgs()) : std::nullopt;
  return Known && Known->Id == ir::Builtin::LoadThrough ? No : Yes;
}
