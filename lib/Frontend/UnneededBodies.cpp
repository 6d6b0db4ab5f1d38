//===- UnneededBodies.cpp - Bodies that nobody asks for -------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Frontend/UnneededBodies.h"
#include "Support/Compat/Clang.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/CompilerInvocation.h"
#include "llvm/ADT/STLExtras.h"

using namespace banklint;
using namespace clang;

void banklint::askAboutBodies(CompilerInvocation &Invocation) {
  // Only CUDA and HIP say of each function where it runs.
  Invocation.getFrontendOpts().SkipFunctionBodies = compat::languageOf(Invocation).CUDA;
}

/// The parameters of a template that \p Scope is the pattern of; null if it is none.
static const TemplateParameterList *parametersOf(const DeclContext *Scope) {
  if (const auto *F = dyn_cast<FunctionDecl>(Scope)) {
    const FunctionTemplateDecl *Template = F->getDescribedFunctionTemplate();
    return Template ? Template->getTemplateParameters() : nullptr;
  }
  if (const auto *Partial = dyn_cast<ClassTemplatePartialSpecializationDecl>(Scope))
    return Partial->getTemplateParameters();
  const auto *Class = dyn_cast<CXXRecordDecl>(Scope);
  const ClassTemplateDecl *Template = Class ? Class->getDescribedClassTemplate() : nullptr;
  return Template ? Template->getTemplateParameters() : nullptr;
}

/// Whether a template is one of the C++ library for characters: it brings up nothing of the user's but, at most, an
/// allocator.
static bool isForCharacters(const FunctionDecl *F) {
  bool IsFound = false;
  for (const DeclContext *Scope = F; Scope; Scope = Scope->getParent())
    if (const TemplateParameterList *Parameters = parametersOf(Scope))
      for (const NamedDecl *P : *Parameters) {
        const StringRef Name = P->getName();
        if (!llvm::is_contained({"_CharT", "_Traits", "_Alloc", "_Allocator", "_InIter", "_OutIter"}, Name))
          return false;
        IsFound |= Name == "_CharT";
      }
  return IsFound;
}

bool banklint::isUnneededBody(const Decl *Function) {
  const FunctionDecl *F = Function->getAsFunction();
  if (!F || F->hasAttr<CUDADeviceAttr>() || F->hasAttr<CUDAGlobalAttr>())
    return false;
  const SourceManager &Sources = F->getASTContext().getSourceManager();
  return Sources.isInSystemHeader(Sources.getExpansionLoc(F->getLocation())) &&
         (!F->isDependentContext() || isForCharacters(F));
}
