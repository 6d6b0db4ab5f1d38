//===- Explain.cpp - `banklint explain` -----------------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Commands/Explain.h"
#include "Commands/Analyze.h"
#include "Reports/Explanation.h"
#include "Support/Problem.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"

using namespace banklint;
using llvm::formatv;
using llvm::StringRef;

/// Takes the line out of the files, and analyses its file where no other is given.
static llvm::Expected<SourceLine> takeLine(AnalyzeSettings &Settings) {
  const char *Usage = "give a line of the source: banklint explain FILE:LINE";
  if (Settings.Files.empty())
    return problem(Usage);
  auto Line = SourceLine::parse(Settings.Files.front());
  if (!Line || Line->File.empty())
    return problem(formatv("'{0}' is not FILE:LINE; {1}", Settings.Files.front(), Usage));
  Settings.Files.erase(Settings.Files.begin());
  if (Settings.Files.empty())
    Settings.Files.push_back(Line->File);
  llvm::SmallString<128> Real;
  if (!llvm::sys::fs::real_path(Line->File, Real))
    Line->File = Real.str().str();
  return *Line;
}

/// Prints what there is to say in text, one access after the other.
static llvm::Error printAll(llvm::raw_ostream &OS, llvm::ArrayRef<const AccessReport *> Accesses,
                            const RequestChoice &Asked, SourceTree &Tree) {
  for (const AccessReport *A : Accesses) {
    if (A != Accesses.front())
      OS << '\n';
    if (llvm::Error E = printExplanation(OS, *A, Asked, Tree))
      return E;
  }
  return llvm::Error::success();
}

llvm::Expected<int> banklint::runExplainCommand(const char *Program, AnalyzeSettings Settings,
                                                std::unique_ptr<clang::tooling::CompilationDatabase> Flags) {
  auto Line = takeLine(Settings);
  if (!Line)
    return Line.takeError();
  Settings.Analysis.Draws = [&](const Location &L) { return Line->has(L); };
  const RequestChoice Asked = Settings.Request;
  const std::vector<Output> Outputs = Settings.Outputs;
  auto Analyzed = analyzed(Program, std::move(Settings), std::move(Flags));
  if (!Analyzed)
    return Analyzed.takeError();

  std::vector<AccessReport> Here;
  llvm::copy_if(Analyzed->All.Accesses, std::back_inserter(Here),
                [&](const AccessReport &A) { return Line->has(A.Where); });
  if (Here.empty() && Analyzed->All.Accesses.empty() && !Analyzed->Fine)
    return 2; // why is told
  if (Here.empty())
    return problem(Line->nothingHere(Analyzed->All.Accesses));
  const std::vector<const AccessReport *> Accesses = worstCases(Here);
  SourceTree Tree = SourceTree::here();
  for (const Output &O : Outputs) {
    if (!O.Is->isText() && O.Is->Name != "svg")
      return problem(formatv("banklint explain writes text or svg, not {0}", O.Is->Name));
    std::string Written;
    llvm::raw_string_ostream OS(Written);
    if (llvm::Error E = O.Is->isText() ? printAll(OS, Accesses, Asked, Tree) : printSvg(OS, Accesses, Asked))
      return E;
    if (llvm::Error E = writeText(O, Written, Tree))
      return E;
  }
  return Analyzed->Fine ? 0 : 2;
}
