//===- LibraryKernels.cpp - Kernels that libraries launch -----------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Entries/LibraryKernels.h"
#include "Matchers/AstVisitor.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/SetVector.h"

using namespace banklint;
using namespace clang;

namespace {

/// Follows calls, and whatever else names a function, through the bodies of a library.
class Follower : public AstVisitor {
public:
  Follower() {
    ShouldVisitImplicitCode = true; // constructors of members
    ShouldVisitTypes = false;       // they call nothing
  }

  bool VisitDeclRefExpr(DeclRefExpr *E) override { return meet(E->getDecl()); }
  bool VisitMemberExpr(MemberExpr *E) override { return meet(E->getMemberDecl()); }
  bool VisitCXXConstructExpr(CXXConstructExpr *E) override { return meet(E->getConstructor()); }

  bool meet(const ValueDecl *D) {
    const auto *F = dyn_cast<FunctionDecl>(D);
    const FunctionDecl *Definition = F ? F->getDefinition() : nullptr;
    if (Definition && !Definition->isDependentContext() && isOfLibrary(Definition))
      Functions.insert(Definition);
    return true;
  }

  llvm::SetVector<const FunctionDecl *> Functions;

private:
  static bool isOfLibrary(const FunctionDecl *F) {
    const SourceManager &Sources = F->getASTContext().getSourceManager();
    return Sources.isInSystemHeader(F->getLocation()) && !F->isInStdNamespace();
  }
};

} // namespace

std::vector<const FunctionDecl *> banklint::kernelsOfLibraries(llvm::ArrayRef<const FunctionDecl *> Called) {
  Follower Found;
  for (const FunctionDecl *F : Called)
    Found.meet(F);
  std::vector<const FunctionDecl *> Kernels;
  for (size_t Next = 0; Next < Found.Functions.size(); ++Next) {
    const FunctionDecl *F = Found.Functions[Next];
    if (F->hasAttr<CUDAGlobalAttr>()) {
      Kernels.push_back(F);
      continue;
    }
    if (F->hasAttr<CUDADeviceAttr>() && !F->hasAttr<CUDAHostAttr>())
      continue;
    if (const auto *C = dyn_cast<CXXConstructorDecl>(F))
      for (const CXXCtorInitializer *I : C->inits())
        Found.TraverseStmt(I->getInit());
    Found.TraverseStmt(F->getBody());
  }
  return Kernels;
}
