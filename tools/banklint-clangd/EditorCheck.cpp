//===- EditorCheck.cpp - The check as clangd runs it ----------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "EditorCheck.h"
#include "View.h"
#include "clang-tidy/ClangTidyModule.h"
#include "clang-tidy/ClangTidyModuleRegistry.h"
#include "clang/ASTMatchers/ASTMatchFinder.h"

using namespace banklint;
using namespace clang;
using namespace clang::ast_matchers;

namespace {

/// The first declaration that is traversed. clangd has only the declarations of the open file traversed, so that the
/// translation unit itself never matches.
AST_MATCHER_P(Decl, isFirst, bool *, Met) { return !std::exchange(*Met, true); }

class EditorModule : public tidy::ClangTidyModule {
public:
  void addCheckFactories(tidy::ClangTidyCheckFactories &Factories) override {
    Factories.registerCheck<EditorCheck>("gpu-bank-conflict");
  }
};

} // namespace

static tidy::ClangTidyModuleRegistry::Add<EditorModule> Registration("gpu", "Checks of GPU code.");

void EditorCheck::registerMatchers(MatchFinder *Finder) { Finder->addMatcher(decl(isFirst(&MetFirst)), this); }

Result EditorCheck::analyzed(ASTContext &Context) {
  Result R = analyze(Context, Settings);
  Views &All = Views::ofAllFiles();
  All.set(getCurrentMainFile(),
          viewOf(R, Context.getSourceManager(), Context.getLangOpts(), All.encoding()));
  return R;
}
