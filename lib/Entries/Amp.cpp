//===- Amp.cpp - Kernels of C++ AMP ---------------------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Entries/Amp.h"
#include "Entries/KernelNames.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/SourceManager.h"

using namespace banklint;
using namespace clang;

static bool isRun(const FunctionDecl *F) {
  return llvm::any_of(F->specific_attrs<AnnotateAttr>(),
                      [](const AnnotateAttr *A) { return A->getAnnotation() == "banklint::kernel"; });
}

/// The function `run` that a function of our header calls, if it is instantiated.
static const FunctionDecl *calledRun(const FunctionDecl *ParallelForEach) {
  const auto *Body = dyn_cast_or_null<CompoundStmt>(ParallelForEach->getBody());
  if (!Body)
    return nullptr;
  for (const Stmt *S : Body->body()) {
    const auto *E = dyn_cast<Expr>(S);
    const auto *Call = E ? dyn_cast<CallExpr>(E->IgnoreImplicit()) : nullptr;
    const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
    if (Callee && isRun(Callee))
      return Callee->getDefinition();
  }
  return nullptr;
}

/// The type that `run<Index, Kernel>` has for its \p I-th parameter.
static QualType argumentOf(const FunctionDecl *Run, unsigned I) {
  const TemplateArgumentList *Arguments = Run->getTemplateSpecializationArgs();
  if (!Arguments || Arguments->size() <= I || Arguments->get(I).getKind() != TemplateArgument::Type)
    return {};
  return Arguments->get(I).getAsType();
}

/// The tile of a `tiled_index<D0, D1, D2>`, where the dimensions that are missing are 0.
static std::optional<Shape> tileOf(QualType Index) {
  const auto *Class =
      Index.isNull() ? nullptr : dyn_cast_or_null<ClassTemplateSpecializationDecl>(Index->getAsCXXRecordDecl());
  if (!Class)
    return std::nullopt;
  Shape Tile{1, 1, 1};
  unsigned Axis = 0;
  for (const TemplateArgument &A : llvm::reverse(Class->getTemplateArgs().asArray()))
    if (uint64_t N = A.getKind() == TemplateArgument::Integral ? A.getAsIntegral().getLimitedValue() : 0; N && Axis < 3)
      Tile[Axis++] = unsigned(N);
  return Axis ? std::optional(Tile) : std::nullopt;
}

std::optional<AmpLaunch> banklint::ampLaunch(const CallExpr *Call) {
  const FunctionDecl *Callee = Call->getDirectCallee();
  if (!Callee || !Callee->getIdentifier() || Callee->getName() != "parallel_for_each")
    return std::nullopt;
  const FunctionDecl *Definition = Callee->getDefinition();
  const FunctionDecl *Kernel = Definition ? calledRun(Definition) : nullptr;
  const auto Block = Kernel ? tileOf(argumentOf(Kernel, 0)) : std::nullopt;
  return Block ? std::optional<AmpLaunch>({Kernel, *Block}) : std::nullopt;
}

std::optional<std::string> banklint::ampNameOf(const FunctionDecl *Kernel) {
  if (!isRun(Kernel))
    return std::nullopt;
  const CXXRecordDecl *Class = argumentOf(Kernel, 1)->getAsCXXRecordDecl();
  if (!Class)
    return std::nullopt;
  if (!Class->isLambda())
    return Class->getNameAsString();
  const auto *Around = dyn_cast_or_null<FunctionDecl>(Class->getParentFunctionOrMethod());
  const SourceManager &Sources = Kernel->getASTContext().getSourceManager();
  return "lambda in " + (Around ? nameOf(Around) : "a class") + ", line " +
         std::to_string(Sources.getExpansionLineNumber(Class->getLocation()));
}
