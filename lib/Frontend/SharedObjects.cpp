//===- SharedObjects.cpp - Objects with constructors in shared memory -----===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Frontend/SharedObjects.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Sema/Sema.h"

using namespace banklint;
using namespace clang;

/// Whether a variable has no initializer in the text: a constructor is called because it has none.
static bool isInitializedByDefault(const VarDecl *V) {
  const auto *Made = V->getInit() ? dyn_cast<CXXConstructExpr>(V->getInit()->IgnoreImplicit()) : nullptr;
  auto IsDefault = [](const Expr *Argument) { return isa<CXXDefaultArgExpr>(Argument); };
  return !V->getInit() ||
         (Made && Made->getParenOrBraceRange().isInvalid() && llvm::all_of(Made->arguments(), IsDefault));
}

bool SharedObjects::mendAt(SourceLocation At) {
  bool IsMended = false;
  const DeclContext *Around = Instance.hasSema() ? Instance.getSema().CurContext : nullptr;
  for (; Around && Around->isFunctionOrMethod(); Around = Around->getParent())
    for (Decl *D : Around->decls())
      if (auto *V = dyn_cast<VarDecl>(D); V && V->getLocation() == At && V->hasAttr<CUDASharedAttr>() &&
                                          V->isInvalidDecl() && isInitializedByDefault(V)) {
        V->setInvalidDecl(false);
        V->setInit(nullptr);
        IsMended = true;
      }
  return IsMended;
}

void SharedObjects::mend() {
  for (NamedDecl *D : Errors.takeExternShared())
    D->addAttr(CUDASharedAttr::CreateImplicit(D->getASTContext()));
  for (SourceLocation At : Errors.takeSharedObjects())
    if (!mendAt(At))
      Errors.reportSharedObject(At, Instance.getDiagnostics());
}

void SharedObjects::prepareTemplatesIn(Decl *D) {
  if (!Instance.getLangOpts().CUDA || Instance.getSourceManager().isInSystemHeader(D->getLocation()))
    return;
  if (const auto *Template = dyn_cast<TemplateDecl>(D))
    D = Template->getTemplatedDecl();
  const auto *F = dyn_cast_or_null<FunctionDecl>(D);
  if (F && F->isDependentContext()) {
    for (Decl *Local : F->decls())
      if (auto *V = dyn_cast<VarDecl>(Local); V && V->hasAttr<CUDASharedAttr>() && !V->hasExternalStorage() &&
                                              V->getType()->isArrayType() && isInitializedByDefault(V)) {
        V->setInit(nullptr);
        V->addAttr(LoaderUninitializedAttr::CreateImplicit(Instance.getASTContext()));
      }
  } else if (const auto *Members = dyn_cast_or_null<DeclContext>(D); Members && !F) {
    for (Decl *Member : Members->decls())
      prepareTemplatesIn(Member);
  }
}
