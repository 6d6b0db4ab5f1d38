//===- SharedMemory.cpp - Which variables are in shared memory ------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Lower/SharedMemory.h"
#include "Lower/Lower.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/SetVector.h"

using namespace banklint;
using namespace clang;

namespace {

/// Collects the static shared arrays that a function and its callees use.
class ArrayFinder : public RecursiveASTVisitor<ArrayFinder> {
public:
  void search(const FunctionDecl *F) {
    const FunctionDecl *Definition = nullptr;
    if (F && F->hasBody(Definition) && Seen.insert(Definition).second)
      TraverseStmt(Definition->getBody());
  }
  bool VisitDeclRefExpr(DeclRefExpr *E) {
    const auto *V = dyn_cast<VarDecl>(E->getDecl());
    if (V && isShared(V) && isDynamic(V))
      Dynamic.insert(V->getCanonicalDecl());
    else if (V && isShared(V) && !V->getType()->isDependentType() && !V->getType()->isUndeducedType())
      Arrays.insert(V->getCanonicalDecl());
    if (const auto *F = dyn_cast<FunctionDecl>(E->getDecl()))
      search(F);
    return true;
  }
  bool VisitMemberExpr(MemberExpr *E) {
    if (const auto *F = dyn_cast<FunctionDecl>(E->getMemberDecl()))
      search(F);
    return true;
  }
  bool VisitCXXConstructExpr(CXXConstructExpr *E) {
    search(E->getConstructor());
    return true;
  }

  llvm::SetVector<const VarDecl *> Arrays, Dynamic;

private:
  llvm::DenseSet<const FunctionDecl *> Seen;
};

} // namespace

code::StaticArrays banklint::staticArraysOf(Lowering &Code, const FunctionDecl *Kernel) {
  ArrayFinder Finder;
  Finder.search(Kernel);
  code::StaticArrays Result;
  Result.HasDynamic = !Finder.Dynamic.empty() ||
                      llvm::any_of(Kernel->parameters(), [](const ParmVarDecl *P) { return isPointerToShared(P); });
  for (const VarDecl *V : Finder.Dynamic)
    Result.Dynamic.push_back(&Code.global(Code.globalOf(V)));
  auto Order = Finder.Arrays.takeVector();
  const SourceManager &Sources = Code.context().getSourceManager();
  llvm::sort(Order, [&](const VarDecl *A, const VarDecl *B) {
    if (A->isFileVarDecl() != B->isFileVarDecl())
      return A->isFileVarDecl();
    return Sources.isBeforeInTranslationUnit(A->getLocation(), B->getLocation());
  });
  for (const VarDecl *V : Order)
    Result.InOrder.push_back(&Code.global(Code.globalOf(V)));
  return Result;
}
