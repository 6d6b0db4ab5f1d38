//===- EditorCheck.cpp - The check as clangd runs it ----------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "EditorCheck.h"
#include "OpenFiles.h"
#include "Reports/ByArray.h"
#include "Support/CheckName.h"
#include "Support/Guard.h"
#include "clang-tidy/ClangTidyModule.h"
#include "clang-tidy/ClangTidyModuleRegistry.h"
#include "clang/Basic/FileManager.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/xxhash.h"
#include <chrono>

using namespace banklint;
using namespace clang;

namespace {

class EditorModule : public tidy::ClangTidyModule {
public:
  void addCheckFactories(tidy::ClangTidyCheckFactories &Factories) override {
    Factories.registerCheck<EditorCheck>(CheckName);
  }
};

} // namespace

static tidy::ClangTidyModuleRegistry::Add<EditorModule> Registration("gpu", "Checks of GPU code.");

void EditorCheck::registerPPCallbacks(const SourceManager &Sources, Preprocessor *ThePP, Preprocessor *Modules) {
  BankConflictCheck::registerPPCallbacks(Sources, ThePP, Modules);
  PP = ThePP;
}

/// What the analysis depends on besides the text of the file: its options, and all that is included.
std::string EditorCheck::circumstances() {
  tidy::ClangTidyOptions::OptionMap Values;
  storeOptions(Values);
  std::map<std::string, std::string> Sorted;
  for (const auto &Option : Values)
    Sorted[Option.getKey().str()] = Option.getValue().Value;
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  for (const auto &[Name, Value] : Sorted)
    OS << Name << '=' << Value << ';';

  // What the file starts with is in a precompiled header, which is made anew when it changes.
  const std::string &Preamble = PP->getPreprocessorOpts().ImplicitPCHInclude;
  llvm::ErrorOr<llvm::vfs::Status> Status = PP->getFileManager().getVirtualFileSystem().status(Preamble);
  if (Status)
    OS << llvm::formatv("{0}:{1}:{2}:{3}:{4};", Preamble, Status->getUniqueID().getDevice(),
                        Status->getUniqueID().getFile(), Status->getSize(),
                        Status->getLastModificationTime().time_since_epoch().count());
  // What it includes later on is read each time.
  const SourceManager &Sources = PP->getSourceManager();
  for (unsigned I = 0; I < Sources.local_sloc_entry_size(); ++I) {
    const SrcMgr::SLocEntry &Entry = Sources.getLocalSLocEntry(I);
    if (!Entry.isFile() || !Entry.getFile().getContentCache().OrigEntry ||
        Sources.isInMainFile(SourceLocation::getFromRawEncoding(Entry.getOffset())))
      continue;
    if (auto Buffer = Entry.getFile().getContentCache().getBufferDataIfLoaded())
      OS << llvm::xxh3_64bits(*Buffer) << ';';
  }
  return Text;
}

/// How long an analysis goes on though the text has changed since it started, or has errors after an edit: a brace that
/// is missing for a while makes other functions of many. What is left is analysed with the next text.
static constexpr std::chrono::milliseconds Patience(35);

/// The fix of an array is offered at each of its conflicts, wherever the reader is.
static void offerEverywhere(Result &R) {
  for (const ArrayFindings &A : byArray(R))
    if (const Finding *Fixed = A.fixed())
      for (const Finding *F : A.Each) {
        Finding &Offers = R.Findings[size_t(F - R.Findings.data())];
        if (Offers.Fix.empty())
          std::tie(Offers.Fix, Offers.FixTitle) = std::tie(Fixed->Fix, Fixed->FixTitle);
      }
}

Result EditorCheck::analyzed(ASTContext &Context) {
  OpenFiles &Files = OpenFiles::here();
  const std::string File = getCurrentMainFile().str();
  const auto Start = std::chrono::steady_clock::now();
  const auto StartOnProcessor = processorTime();
  AnalysisOptions Options = Settings;
  const unsigned Edits = Files.edits(File);
  const bool IsBroken = Edits > 0 && Context.getDiagnostics().hasErrorOccurred();
  Options.Stops = [&Files, &File, Start, Edits, IsBroken] {
    return std::chrono::steady_clock::now() - Start > Patience && (IsBroken || Files.edits(File) != Edits);
  };
  Result R = Files.analysis(File)->analyze(Context, *PP, Options, circumstances());
  offerEverywhere(R);
  View Shown = viewOf(R, Context.getSourceManager(), Context.getLangOpts(), Files.encoding());
  Shown.Took = processorTime() - StartOnProcessor;
  Files.setView(File, std::move(Shown));
  return R;
}
