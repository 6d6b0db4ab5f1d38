//===- BankConflictCheck.h - The clang-tidy check ---------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_TIDY_BANKCONFLICTCHECK_H
#define BANKLINT_TIDY_BANKCONFLICTCHECK_H

#include "Analysis/Analysis.h"
#include "Entries/SourceReader.h"
#include "Lowering/Points.h"
#include "clang-tidy/ClangTidyCheck.h"

namespace banklint {

/// Finds accesses to GPU shared memory whose lanes meet in a bank, says what they cost, and pads the array
/// where that helps.
///
/// Options (docs/checks/gpu-bank-conflict.md): Architecture, MinWays, Block, Assume,
/// LoopStepBudget, EvaluationBudget, AsWritten, Compiler, Nvcc.
class BankConflictCheck : public clang::tidy::ClangTidyCheck {
public:
  BankConflictCheck(llvm::StringRef Name, clang::tidy::ClangTidyContext *Context);
  bool isLanguageVersionSupported(const clang::LangOptions &Language) const override {
    return Language.CUDA || Language.OpenCL || Language.CPlusPlus; // HIP has CUDA's bit, C++ may be C++ AMP
  }
  void registerPPCallbacks(const clang::SourceManager &, clang::Preprocessor *PP, clang::Preprocessor *) override;
  void storeOptions(clang::tidy::ClangTidyOptions::OptionMap &Options) override;
  void registerMatchers(clang::ast_matchers::MatchFinder *Finder) override;
  void check(const clang::ast_matchers::MatchFinder::MatchResult &Match) override;
  void onEndOfTranslationUnit() override;

protected:
  /// Analyses the translation unit, or the part of it that is traversed.
  virtual Result analyzed(clang::ASTContext &Context);
  /// What front ends that can mark a range mark as the access: nothing for clang-tidy, which points to its start.
  virtual clang::SourceRange marked(const Finding &F) const { return {}; }

  AnalysisOptions Settings;

private:
  bool flag(llvm::StringRef Option, bool Default);
  clang::DiagnosticBuilder tell(SourcePoint At, llvm::StringRef Text, clang::DiagnosticIDs::Level Level);
  void tellMissing(llvm::ArrayRef<KernelReport> Kernels);

  std::string ArchitectureName, Blocks, Assumptions, Compiler, Nvcc;
  clang::Preprocessor *Macros = nullptr; ///< of the translation unit at hand
  /// That of the translation unit at hand.
  clang::ASTContext *Context = nullptr;
};

} // namespace banklint

#endif
