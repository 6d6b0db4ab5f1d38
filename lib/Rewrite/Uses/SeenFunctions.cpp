//===- SeenFunctions.cpp - Whether all ways from kernels to an array are seen ===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rewrite/Uses/Uses.h"
#include "Support/Compat/Clang.h"
#include "clang/Basic/SourceManager.h"

using namespace banklint;
using namespace clang;

const FunctionDecl *banklint::patternOf(const FunctionDecl *F) {
  const FunctionDecl *Pattern = F->getTemplateInstantiationPattern();
  return (Pattern ? Pattern : F)->getCanonicalDecl();
}

SourceLocation banklint::calledAt(const CallExpr *C) {
  const Expr *Callee = C->getCallee()->IgnoreParenImpCasts();
  const auto *Named = dyn_cast<DeclRefExpr>(Callee);
  return Named ? Named->getLocation() : Callee->getExprLoc();
}

SourceLocation banklint::placeOf(const VarDecl *V) {
  const auto *P = dyn_cast<ParmVarDecl>(V);
  const auto *F = P ? dyn_cast<FunctionDecl>(P->getDeclContext()) : nullptr;
  const FunctionDecl *Written = nullptr;
  const bool IsDefined = F && patternOf(F)->hasBody(Written) && P->getFunctionScopeIndex() < Written->getNumParams();
  return IsDefined ? Written->getParamDecl(P->getFunctionScopeIndex())->getLocation() : V->getLocation();
}

namespace {

/// Functions between kernels and an array.
class Ways {
public:
  Ways(ASTContext &Context, const UserCode &Code) : Context(Context), Sources(Context.getSourceManager()), Code(Code) {}

  const FunctionDecl *notSeen(const VarDecl *Array, const TreeUses &Uses) {
    if (const auto *F = dyn_cast<FunctionDecl>(Array->getDeclContext()))
      add(F);
    else
      for (const ElementUse &U : Uses.Elements)
        addFunctionAround(U.Name->getLocation());
    for (size_t Next = 0; Next < Found.size(); ++Next)
      if (!isSeen(Found[Next]))
        return Found[Next];
    return nullptr;
  }

private:
  /// Kernels have launches, and lambdas no name.
  void add(const FunctionDecl *F) {
    const bool IsKernel = F->hasAttr<CUDAGlobalAttr>() || compat::isOpenClKernel(*F);
    if (F->getIdentifier() && !IsKernel && !llvm::is_contained(Found, patternOf(F)))
      Found.push_back(patternOf(F));
  }

  void addFunctionAround(SourceLocation At) {
    At = Sources.getExpansionLoc(At);
    const FunctionDecl *Innermost = nullptr;
    SourceLocation Latest;
    for (const FunctionDecl *F : Code.Functions) {
      const SourceLocation Begin = Sources.getExpansionLoc(F->getBeginLoc());
      const SourceLocation End = Sources.getExpansionLoc(F->getEndLoc());
      const bool IsAround = Sources.getFileID(Begin) == Sources.getFileID(At) && !(At < Begin) && !(End < At);
      if (!IsAround || (Innermost && !(Latest < Begin)))
        continue;
      Innermost = F;
      Latest = Begin;
    }
    if (Innermost)
      add(Innermost);
  }

  bool isSeen(const FunctionDecl *Pattern) {
    const LangOptions &Language = Context.getLangOpts();
    if (Language.GPURelocatableDeviceCode && Pattern->isExternallyVisible())
      return false;
    llvm::DenseSet<SourceLocation> Explained, Compiled;
    std::vector<SourceLocation> InTemplates;
    for (const FunctionDecl *Declared : Pattern->redecls())
      Explained.insert(Declared->getLocation());
    for (const auto &[F, Calls] : Code.Calls)
      if (patternOf(F) == Pattern)
        for (const CallExpr *C : Calls) {
          const SourceLocation At = writtenAt(Sources, calledAt(C));
          Explained.insert(At);
          if (Code.CallsInTemplates.contains(C))
            InTemplates.push_back(At);
          else
            Compiled.insert(At);
          addFunctionAround(C->getExprLoc());
        }
    return llvm::all_of(InTemplates, [&](SourceLocation At) { return Compiled.contains(At); }) &&
           !isFunctionNamedElsewhere(Context, Pattern, Explained);
  }

  ASTContext &Context;
  const SourceManager &Sources;
  const UserCode &Code;
  std::vector<const FunctionDecl *> Found;
};

} // namespace

const FunctionDecl *banklint::functionNotSeen(ASTContext &Context, const UserCode &Code, const VarDecl *Array,
                                              const TreeUses &Uses) {
  return Ways(Context, Code).notSeen(Array, Uses);
}
