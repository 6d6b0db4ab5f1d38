//===- AstVisitor.cpp - Walks Clang's tree --------------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Matchers/AstVisitor.h"
#include "clang/AST/RecursiveASTVisitor.h"

using namespace banklint;
using namespace clang;

/// Asks the visitor for everything that it may answer otherwise.
struct AstVisitor::Impl : RecursiveASTVisitor<Impl> {
  explicit Impl(AstVisitor &V) : V(V) {}

  bool shouldVisitTemplateInstantiations() const { return V.ShouldVisitTemplateInstantiations; }
  bool shouldVisitImplicitCode() const { return V.ShouldVisitImplicitCode; }

  /// Since Clang 22 it is asked whether the qualifier is visited too.
  template <typename... Qualifier> bool TraverseTypeLoc(TypeLoc T, Qualifier... Too) {
    return !V.ShouldVisitTypes || RecursiveASTVisitor::TraverseTypeLoc(T, Too...);
  }
  bool TraverseAttr(Attr *A) { return !V.ShouldVisitAttributes || RecursiveASTVisitor::TraverseAttr(A); }
  bool TraverseDecl(Decl *D) { return V.TraverseDecl(D); }
  bool TraverseFunctionDecl(FunctionDecl *F) { return V.TraverseFunctionDecl(F); }
  bool TraverseCXXMethodDecl(CXXMethodDecl *F) { return V.TraverseCXXMethodDecl(F); }
  bool TraverseCXXConstructorDecl(CXXConstructorDecl *F) { return V.TraverseCXXConstructorDecl(F); }
  bool TraverseLambdaExpr(LambdaExpr *E) { return V.TraverseLambdaExpr(E); }
  bool TraverseInitListExpr(InitListExpr *E) { return V.TraverseInitListExpr(E); }
  bool TraverseTemplateArgumentLoc(const TemplateArgumentLoc &A) { return V.TraverseTemplateArgumentLoc(A); }

  bool VisitNamedDecl(NamedDecl *D) { return V.VisitNamedDecl(D); }
  bool VisitVarDecl(VarDecl *D) { return V.VisitVarDecl(D); }
  bool VisitFunctionDecl(FunctionDecl *D) { return V.VisitFunctionDecl(D); }

  bool VisitStmt(Stmt *S) { return V.VisitStmt(S); }
  bool VisitBinaryOperator(BinaryOperator *E) { return V.VisitBinaryOperator(E); }
  bool VisitCallExpr(CallExpr *E) { return V.VisitCallExpr(E); }
  bool VisitCUDAKernelCallExpr(CUDAKernelCallExpr *E) { return V.VisitCUDAKernelCallExpr(E); }
  bool VisitCXXConstructExpr(CXXConstructExpr *E) { return V.VisitCXXConstructExpr(E); }
  bool VisitCXXForRangeStmt(CXXForRangeStmt *S) { return V.VisitCXXForRangeStmt(S); }
  bool VisitCXXOperatorCallExpr(CXXOperatorCallExpr *E) { return V.VisitCXXOperatorCallExpr(E); }
  bool VisitDeclRefExpr(DeclRefExpr *E) { return V.VisitDeclRefExpr(E); }
  bool VisitForStmt(ForStmt *S) { return V.VisitForStmt(S); }
  bool VisitGCCAsmStmt(GCCAsmStmt *S) { return V.VisitGCCAsmStmt(S); }
  bool VisitImplicitCastExpr(ImplicitCastExpr *E) { return V.VisitImplicitCastExpr(E); }
  bool VisitMemberExpr(MemberExpr *E) { return V.VisitMemberExpr(E); }
  bool VisitReturnStmt(ReturnStmt *S) { return V.VisitReturnStmt(S); }
  bool VisitStringLiteral(StringLiteral *E) { return V.VisitStringLiteral(E); }
  bool VisitUnaryOperator(UnaryOperator *E) { return V.VisitUnaryOperator(E); }

  AstVisitor &V;
};

bool AstVisitor::TraverseAST(ASTContext &Context) { return Impl(*this).TraverseAST(Context); }
bool AstVisitor::TraverseStmt(const Stmt *S) { return Impl(*this).TraverseStmt(const_cast<Stmt *>(S)); }

bool AstVisitor::TraverseDecl(Decl *D) { return Impl(*this).RecursiveASTVisitor<Impl>::TraverseDecl(D); }
bool AstVisitor::TraverseFunctionDecl(FunctionDecl *F) {
  return Impl(*this).RecursiveASTVisitor<Impl>::TraverseFunctionDecl(F);
}
bool AstVisitor::TraverseCXXMethodDecl(CXXMethodDecl *F) {
  return Impl(*this).RecursiveASTVisitor<Impl>::TraverseCXXMethodDecl(F);
}
bool AstVisitor::TraverseCXXConstructorDecl(CXXConstructorDecl *F) {
  return Impl(*this).RecursiveASTVisitor<Impl>::TraverseCXXConstructorDecl(F);
}
bool AstVisitor::TraverseLambdaExpr(LambdaExpr *E) {
  return Impl(*this).RecursiveASTVisitor<Impl>::TraverseLambdaExpr(E);
}
bool AstVisitor::TraverseInitListExpr(InitListExpr *E) {
  return Impl(*this).RecursiveASTVisitor<Impl>::TraverseInitListExpr(E);
}
bool AstVisitor::TraverseTemplateArgumentLoc(const TemplateArgumentLoc &A) {
  return Impl(*this).RecursiveASTVisitor<Impl>::TraverseTemplateArgumentLoc(A);
}

bool AstVisitor::traverseMeaningOf(InitListExpr *E) {
  const InitListExpr *Meant = E->isSemanticForm() ? E : E->getSemanticForm();
  return llvm::all_of((Meant ? Meant : E)->inits(), [&](const Expr *Element) { return TraverseStmt(Element); });
}
