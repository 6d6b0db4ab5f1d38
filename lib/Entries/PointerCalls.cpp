//===- PointerCalls.cpp - Host functions that are called by pointers ------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Entries/PointerCalls.h"
#include "Matchers/AstVisitor.h"
#include "clang/AST/Attr.h"
#include "clang/Basic/SourceManager.h"

using namespace banklint;
using namespace clang;

/// The type of functions to which pointers of a type lead, be they in arrays or behind other pointers; null if none.
static const clang::Type *functionsBehind(ASTContext &Context, QualType T) {
  for (;;) {
    T = T.getNonReferenceType();
    if (const ArrayType *A = Context.getAsArrayType(T))
      T = A->getElementType();
    else if (T->isPointerType())
      T = T->getPointeeType();
    else
      break;
  }
  if (!T->isFunctionProtoType() || T->isDependentType())
    return nullptr;
  return Context.getCanonicalType(Context.getFunctionTypeWithExceptionSpec(T, EST_None)).getTypePtr();
}

/// Marks where a pointer stays here on the way down; what is met without a mark may leave the file.
class PointerCalls::Finder : public AstVisitor {
public:
  explicit Finder(PointerCalls &To) : To(To), Context(To.Context), Sources(Context.getSourceManager()) {
    ShouldVisitTemplateInstantiations = true;
    ShouldVisitTypes = ShouldVisitAttributes = false;
    TraverseAST(Context);
  }

  bool TraverseDecl(Decl *D) override {
    if (D && !isa<TranslationUnitDecl>(D) && Sources.isInSystemHeader(D->getLocation()))
      return true;
    const FunctionDecl *Outer = Current;
    if (const auto *F = dyn_cast_or_null<FunctionDecl>(D))
      Current = F;
    const bool Continue = AstVisitor::TraverseDecl(D);
    Current = Outer;
    return Continue;
  }
  bool TraverseInitListExpr(InitListExpr *E) override { return traverseMeaningOf(E); }

  bool VisitVarDecl(VarDecl *V) override {
    if (keepsHere(V) && !isa<ParmVarDecl>(V))
      stays(V->getInit());
    return true;
  }
  bool VisitReturnStmt(ReturnStmt *S) override {
    const bool HasEachFileIts =
        Current && (Current->isInlined() || Current->isTemplateInstantiation() || !Current->isExternallyVisible());
    if (HasEachFileIts)
      stays(S->getRetValue());
    return true;
  }
  bool VisitBinaryOperator(BinaryOperator *B) override {
    if (B->isComparisonOp() || (B->isAssignmentOp() && keepsHere(variableIn(B->getLHS())))) {
      stays(B->getLHS());
      stays(B->getRHS());
    }
    return true;
  }
  bool VisitUnaryOperator(UnaryOperator *U) override {
    if (U->getOpcode() == UO_LNot)
      stays(U->getSubExpr());
    return true;
  }
  bool VisitImplicitCastExpr(ImplicitCastExpr *E) override { // if (pointer)
    if (E->getCastKind() == CK_PointerToBoolean)
      stays(E->getSubExpr());
    return true;
  }
  bool VisitCXXForRangeStmt(CXXForRangeStmt *S) override {
    stays(S->getRangeInit());
    return true;
  }
  bool VisitCallExpr(CallExpr *C) override {
    stays(C->getCallee());
    const FunctionDecl *Callee = C->getDirectCallee(), *Definition = nullptr;
    const bool IsHere = Callee && Callee->hasBody(Definition) && !Sources.isInSystemHeader(Definition->getLocation());
    for (unsigned I = 0; IsHere && I < std::min(C->getNumArgs(), Definition->getNumParams()); ++I)
      if (!isa<CXXOperatorCallExpr>(C) && keepsHere(Definition->getParamDecl(I)))
        stays(C->getArg(I));
    if (const Key Type = Callee ? nullptr : functionsBehind(Context, C->getCallee()->getType());
        Type && !isa<CUDAKernelCallExpr>(C) && Current && runsOnHost(Current))
      To.Calls[Type].push_back({C, Current});
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    const Key Type = StaysHere.contains(E) ? nullptr : functionsBehind(Context, E->getType());
    const auto *F = dyn_cast<FunctionDecl>(E->getDecl());
    if (Type && F)
      To.LeavingByName.insert(F->getCanonicalDecl());
    else if (Type)
      To.Leaving.insert(Type);
    return true;
  }
  bool VisitMemberExpr(MemberExpr *E) override {
    if (const Key Type = isa<FieldDecl>(E->getMemberDecl()) ? functionsBehind(Context, E->getType()) : nullptr)
      To.Leaving.insert(Type);
    return true;
  }

private:
  static bool runsOnHost(const FunctionDecl *F) {
    return F->hasAttr<CUDAHostAttr>() || !(F->hasAttr<CUDADeviceAttr>() || F->hasAttr<CUDAGlobalAttr>());
  }
  /// Whether a variable keeps pointers to functions, for this file alone.
  bool keepsHere(const VarDecl *V) const {
    return V && functionsBehind(Context, V->getType()) &&
           (V->hasLocalStorage() || V->isStaticLocal() || !V->isExternallyVisible());
  }
  static const VarDecl *variableIn(const Expr *E) {
    E = E->IgnoreParenImpCasts();
    while (const auto *Element = dyn_cast<ArraySubscriptExpr>(E))
      E = Element->getBase()->IgnoreParenImpCasts();
    const auto *Name = dyn_cast<DeclRefExpr>(E);
    return Name ? dyn_cast<VarDecl>(Name->getDecl()) : nullptr;
  }

  /// Marks the names of which a pointer is made.
  void stays(const Expr *E) {
    if (!E)
      return;
    E = E->IgnoreParenImpCasts();
    if (isa<DeclRefExpr>(E))
      StaysHere.insert(E);
    else if (const auto *U = dyn_cast<UnaryOperator>(E);
             U && (U->getOpcode() == UO_AddrOf || U->getOpcode() == UO_Deref))
      stays(U->getSubExpr());
    else if (const auto *Element = dyn_cast<ArraySubscriptExpr>(E))
      stays(Element->getBase());
    else if (const auto *List = dyn_cast<InitListExpr>(E))
      llvm::for_each(List->inits(), [&](const Expr *Each) { stays(Each); });
    else if (const auto *Choice = dyn_cast<ConditionalOperator>(E)) {
      stays(Choice->getTrueExpr());
      stays(Choice->getFalseExpr());
    } else if (const auto *Full = dyn_cast<FullExpr>(E))
      stays(Full->getSubExpr());
  }

  PointerCalls &To;
  ASTContext &Context;
  const SourceManager &Sources;
  const FunctionDecl *Current = nullptr;
  llvm::DenseSet<const Expr *> StaysHere;
};

PointerCalls::PointerCalls(ASTContext &Context)
    : Context(Context),
      IsWhole(llvm::all_of(Context.getTraversalScope(), [](const Decl *D) { return isa<TranslationUnitDecl>(D); })) {
  Finder(*this);
}

const llvm::SmallVector<PointerCalls::Call, 2> *PointerCalls::callsOf(const FunctionDecl *F) const {
  const Key Type = functionsBehind(Context, F->getType());
  const auto Known = Calls.find(Type);
  if (!IsWhole || !Type || Known == Calls.end() || Leaving.contains(Type) ||
      LeavingByName.contains(F->getCanonicalDecl()))
    return nullptr;
  return &Known->second;
}
