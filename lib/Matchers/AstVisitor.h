//===- AstVisitor.h - Walks Clang's tree ------------------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What LLVM 20 has as DynamicRecursiveASTVisitor, of the nodes that are asked for here: a RecursiveASTVisitor with
// virtual functions, which is compiled once. Each visitor that is a RecursiveASTVisitor of its own costs the build
// about 15 seconds and the program 200 KB.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_MATCHERS_ASTVISITOR_H
#define BANKLINT_MATCHERS_ASTVISITOR_H

#include "clang/AST/Decl.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/Expr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/Stmt.h"
#include "clang/AST/StmtCXX.h"
#include "clang/AST/TemplateBase.h"

namespace banklint {

/// Visits each node below one, the outer before the inner. A function that returns false ends the traversal.
class AstVisitor {
public:
  bool ShouldVisitTemplateInstantiations = false;
  bool ShouldVisitImplicitCode = false;
  /// As they are written: the length of an array is an expression in its type, and parameters are a part of the type of
  /// their function.
  bool ShouldVisitTypes = true;
  bool ShouldVisitAttributes = true;

  /// What \p Context has as its scope of traversal: the whole, or what an editor shows.
  bool TraverseAST(clang::ASTContext &Context);
  bool TraverseStmt(const clang::Stmt *S);

  virtual bool TraverseDecl(clang::Decl *D);
  virtual bool TraverseFunctionDecl(clang::FunctionDecl *F);
  virtual bool TraverseCXXMethodDecl(clang::CXXMethodDecl *F);
  virtual bool TraverseCXXConstructorDecl(clang::CXXConstructorDecl *F);
  virtual bool TraverseLambdaExpr(clang::LambdaExpr *E);
  virtual bool TraverseInitListExpr(clang::InitListExpr *E);
  virtual bool TraverseTemplateArgumentLoc(const clang::TemplateArgumentLoc &A);

  virtual bool VisitNamedDecl(clang::NamedDecl *) { return true; }
  virtual bool VisitVarDecl(clang::VarDecl *) { return true; }
  virtual bool VisitFunctionDecl(clang::FunctionDecl *) { return true; }

  virtual bool VisitStmt(clang::Stmt *) { return true; }
  virtual bool VisitBinaryOperator(clang::BinaryOperator *) { return true; }
  virtual bool VisitCallExpr(clang::CallExpr *) { return true; }
  virtual bool VisitCUDAKernelCallExpr(clang::CUDAKernelCallExpr *) { return true; }
  virtual bool VisitCXXConstructExpr(clang::CXXConstructExpr *) { return true; }
  virtual bool VisitCXXForRangeStmt(clang::CXXForRangeStmt *) { return true; }
  virtual bool VisitCXXOperatorCallExpr(clang::CXXOperatorCallExpr *) { return true; }
  virtual bool VisitDeclRefExpr(clang::DeclRefExpr *) { return true; }
  virtual bool VisitForStmt(clang::ForStmt *) { return true; }
  virtual bool VisitGCCAsmStmt(clang::GCCAsmStmt *) { return true; }
  virtual bool VisitImplicitCastExpr(clang::ImplicitCastExpr *) { return true; }
  virtual bool VisitMemberExpr(clang::MemberExpr *) { return true; }
  virtual bool VisitReturnStmt(clang::ReturnStmt *) { return true; }
  virtual bool VisitStringLiteral(clang::StringLiteral *) { return true; }
  virtual bool VisitUnaryOperator(clang::UnaryOperator *) { return true; }

protected:
  ~AstVisitor() = default;
  /// A list as it is, not as it is written: there a name may still stand for several functions.
  bool traverseMeaningOf(clang::InitListExpr *E);

private:
  struct Impl;
};

} // namespace banklint

#endif
