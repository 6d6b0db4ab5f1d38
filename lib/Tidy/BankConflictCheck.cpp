//===- BankConflictCheck.cpp - The clang-tidy check -----------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BankConflictCheck.h"
#include "Findings/Wording.h"
#include "Matchers/Matchers.h"
#include "Support/CheckName.h"
#include "Support/Compat/Clang.h"
#include "clang/ASTMatchers/ASTMatchFinder.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/YAMLParser.h"
#include <set>

using namespace banklint;
using namespace clang;
using namespace clang::ast_matchers;

BankConflictCheck::BankConflictCheck(StringRef Name, tidy::ClangTidyContext *Context)
    : ClangTidyCheck(Name, Context), ArchitectureName(Options.get("Architecture", "sm_90").str()),
      Blocks(Options.get("Block", "").str()), Assumptions(Options.get("Assume", "").str()),
      Compiler(Options.get("Compiler", "").str()), Nvcc(Options.get("Nvcc", "").str()) {
  Settings.MinWays = Options.get("MinWays", 2u);
  Settings.LoopStepBudget = Options.get("LoopStepBudget", 1024u);
  Settings.EvaluationBudget = Options.get("EvaluationBudget", Settings.EvaluationBudget);
  Settings.AsWritten = flag("AsWritten", false);
  if (!Nvcc.empty()) {
    llvm::Expected<llvm::VersionTuple> Version = parseNvccVersion(Nvcc);
    if (Version)
      Settings.Nvcc = *Version;
    else
      configurationDiag("option 'Nvcc' of check '%0': %1") << Name << llvm::toString(Version.takeError());
  }
  if (!Compiler.empty()) {
    llvm::Expected<CudaCompiler> By = parseCudaCompiler(Compiler);
    if (By)
      Settings.Compiler = *By;
    else
      configurationDiag("option 'Compiler' of check '%0': %1") << Name << llvm::toString(By.takeError());
  }
  llvm::SmallVector<StringRef, 4> Parts; // "sm_90;gfx942"
  StringRef(ArchitectureName).split(Parts, ';', -1, /*KeepEmpty=*/false);
  std::vector<const Architecture *> Architectures;
  for (StringRef Part : Parts) {
    llvm::Expected<const Architecture *> A = parseArchitecture(Part.trim());
    if (!A)
      configurationDiag("option 'Architecture' of check '%0': %1") << Name << llvm::toString(A.takeError());
    else if (!llvm::is_contained(Architectures, *A))
      Architectures.push_back(*A);
  }
  if (!Architectures.empty())
    Settings.Architectures = std::move(Architectures);
  Parts.clear(); // "32x8;reduce=256"
  StringRef(Blocks).split(Parts, ';', -1, /*KeepEmpty=*/false);
  for (StringRef Part : Parts)
    if (!Settings.Shapes.add(Part))
      configurationDiag("invalid block shape '%0' for option 'Block' of check '%1'; expected [KERNEL=]X[xY[xZ]]")
          << Part << Name;
  Parts.clear();
  StringRef(Assumptions).split(Parts, ';', -1, /*KeepEmpty=*/false); // "pitch=33;n=1024"
  for (StringRef Part : Parts)
    if (!Settings.assume(Part))
      configurationDiag("invalid assumption '%0' for option 'Assume' of check '%1'; expected NAME=VALUE")
          << Part << Name;
}

/// A truth value among the options. OptionsView::get<bool> would not do: g++ 12 gives its specialization another name
/// than Clang, which built clang-tidy, so that a module that g++ built could not be loaded. So it is with store<bool>.
bool BankConflictCheck::flag(StringRef Option, bool Default) {
  const std::optional<StringRef> Text = Options.get(Option);
  if (!Text)
    return Default;
  if (const std::optional<bool> Truth = llvm::yaml::parseBool(*Text))
    return *Truth;
  long long Number;
  if (!Text->getAsInteger(10, Number))
    return Number != 0;
  configurationDiag("invalid configuration value '%0' for option '%1.%2'; expected a bool")
      << *Text << banklint::CheckName << Option;
  return Default;
}

void BankConflictCheck::storeOptions(tidy::ClangTidyOptions::OptionMap &Map) {
  Options.store(Map, "Architecture", ArchitectureName);
  Options.store(Map, "Assume", Assumptions);
  Options.store(Map, "Block", Blocks);
  Options.store(Map, "Compiler", Compiler);
  Options.store(Map, "MinWays", Settings.MinWays);
  Options.store(Map, "Nvcc", Nvcc);
  Options.store(Map, "LoopStepBudget", Settings.LoopStepBudget);
  Options.store(Map, "EvaluationBudget", Settings.EvaluationBudget);
  Options.store(Map, "AsWritten", Settings.AsWritten ? StringRef("true") : StringRef("false"));
}

void BankConflictCheck::registerPPCallbacks(const SourceManager &, Preprocessor *PP, Preprocessor *) {
  // Nothing is parsed yet; but clang-tidy shows the target to nobody who might change it.
  compat::allowFloat128(const_cast<TargetInfo &>(PP->getTargetInfo()));
  Macros = PP;
}

/// The version of the CUDA toolkit whose headers were read: `#define CUDART_VERSION 12040`.
static std::optional<llvm::VersionTuple> versionOfHeaders(Preprocessor &Macros) {
  const MacroInfo *Version = Macros.getMacroInfo(Macros.getIdentifierInfo("CUDART_VERSION"));
  unsigned Number;
  if (!Version || Version->getNumTokens() != 1 ||
      StringRef(Macros.getSpelling(*Version->tokens_begin())).getAsInteger(10, Number))
    return std::nullopt;
  return llvm::VersionTuple(Number / 1000, Number % 1000 / 10);
}

/// What is seen of the options of the build once they are Clang's.
static Build buildOf(const LangOptions &Language, Preprocessor *Macros) {
  if (Macros && Macros->isMacroDefined("__CUDACC_DEBUG__"))
    return Build::Debug;
  return Language.GPURelocatableDeviceCode ? Build::Separate : Build::WholeProgram;
}

void BankConflictCheck::registerMatchers(MatchFinder *Finder) {
  Finder->addMatcher(functionDecl(matchers::isKernel()), this);
  Finder->addMatcher(varDecl(matchers::isSharedVariable()), this);
}

/// The file has something to analyse; the analysis finds what is launched, and with which arguments, on its own.
void BankConflictCheck::check(const MatchFinder::MatchResult &Match) { Context = Match.Context; }

/// Says a text as it is: for Clang it is a format, in which '%' begins an argument.
DiagnosticBuilder BankConflictCheck::tell(SourcePoint At, StringRef Text, DiagnosticIDs::Level Level) {
  std::string Format;
  for (char C : Text)
    Format += C == '%' ? "%%" : std::string(1, C);
  return diag(locationAt(At), Format, Level);
}

/// Tells which kernels were not analysed to the end: silence would look like a kernel without conflicts.
void BankConflictCheck::tellMissing(llvm::ArrayRef<KernelReport> Kernels) {
  const KernelReport *FirstTemplate = nullptr;
  unsigned Templates = 0;
  for (const KernelReport &K : Kernels) {
    if (K.Is == KernelState::CutOff)
      tell(K.Where.At, whatIsMissing(K) + "; the option EvaluationBudget lets it go on", DiagnosticIDs::Remark);
    if (K.Is != KernelState::NotInstantiated || !K.isMissing())
      continue;
    if (!FirstTemplate)
      FirstTemplate = &K;
    ++Templates;
  }
  if (!FirstTemplate)
    return;
  std::string Text = whatIsMissing(*FirstTemplate);
  if (Templates > 1)
    Text += llvm::formatv(", nor {0} {1} other{2} in this file", Templates == 2 ? "was" : "were", Templates - 1,
                          Templates == 2 ? "" : "s");
  tell(FirstTemplate->Where.At, Text, DiagnosticIDs::Remark);
}

/// clang-tidy makes no edit that two warnings have: of arrays that change together, the first keeps it.
static void keepEditsOnce(std::vector<Finding> &Findings) {
  std::set<std::pair<std::string, unsigned>> Edited;
  for (Finding &F : Findings) {
    const bool IsNew = llvm::all_of(F.Fix, [&](const Edit &E) { return !Edited.count({E.OpenedAs, E.Offset}); });
    if (!IsNew)
      F.Fix.clear();
    for (const Edit &E : F.Fix)
      Edited.insert({E.OpenedAs, E.Offset});
  }
}

Result BankConflictCheck::analyzed(ASTContext &Of) {
  const LoweredUnit U(Of);
  Result R = analyze(U.Code, U.Source, Settings);
  keepEditsOnce(R.Findings);
  return R;
}

void BankConflictCheck::onEndOfTranslationUnit() {
  if (!Context)
    return;
  if (Nvcc.empty() && Macros)
    Settings.Nvcc = versionOfHeaders(*Macros);
  Settings.As = buildOf(Context->getLangOpts(), Macros);
  Result R = analyzed(*Context);
  const SourceManager &Sources = Context->getSourceManager();
  for (const Failure &F : R.Failures) // silence would look like a file without conflicts
    tell(Sources.getLocForStartOfFile(Sources.getMainFileID()).getRawEncoding(), F.Message, DiagnosticIDs::Warning);
  Context = nullptr;
  for (const Finding &F : R.Findings) {
    {
      auto Warning = tell(F.Where.At, F.Message, F.IsPossible ? DiagnosticIDs::Remark : DiagnosticIDs::Warning);
      if (SourceRange Marked = marked(F); Marked.isValid())
        Warning << Marked;
      for (const Edit &E : F.Fix)
        Warning << FixItHint::CreateReplacement(rangeOf(E), E.Replacement);
    }
    for (const Note &N : F.Notes)
      tell(N.Where.At, N.Text, DiagnosticIDs::Note);
  }
  tellMissing(R.Kernels);
}
