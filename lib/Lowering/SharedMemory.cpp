//===- SharedMemory.cpp - Which variables are in shared memory ------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Lowering/SharedMemory.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"

using namespace banklint;
using namespace clang;

/// The kernel in which a shared array of the launch is declared, or its template; null for others.
static const FunctionDecl *kernelThatDeclares(const VarDecl *V) {
  const auto *F = dyn_cast<FunctionDecl>(V->getLexicalDeclContext());
  if (!F || !F->hasAttr<CUDAGlobalAttr>())
    return nullptr;
  const FunctionDecl *Pattern = F->getTemplateInstantiationPattern();
  return (Pattern ? Pattern : F)->getCanonicalDecl();
}

const VarDecl *banklint::arrayOf(const VarDecl *V) {
  const VarDecl *First = V->getCanonicalDecl();
  if (!V->getPreviousDecl() && V == V->getMostRecentDecl())
    return First;
  if (!isShared(V) || !V->isLocalExternDecl())
    return First;
  const FunctionDecl *Kernel = kernelThatDeclares(V);
  const VarDecl *OfKernel = V;
  for (const VarDecl *Declared = V->getMostRecentDecl(); Declared; Declared = Declared->getPreviousDecl()) {
    if (!kernelThatDeclares(Declared))
      return First;
    if (kernelThatDeclares(Declared) == Kernel)
      OfKernel = Declared;
  }
  return OfKernel;
}

const Expr *banklint::pitchOfFragment(const CallExpr *C, const Expr *Address) {
  const FunctionDecl *F = C->getDirectCallee();
  if (!F || !F->getIdentifier() || C->getNumArgs() < 3 || !isOfSystem(F))
    return nullptr;
  const auto *Namespace = dyn_cast<NamespaceDecl>(F->getDeclContext());
  const bool IsLoad = F->getName() == "load_matrix_sync", IsStore = F->getName() == "store_matrix_sync";
  if (!Namespace || Namespace->getName() != "wmma" || (!IsLoad && !IsStore))
    return nullptr;
  return C->getArg(IsLoad ? 1 : 0) == Address ? C->getArg(2) : nullptr;
}
