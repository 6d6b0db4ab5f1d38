//===- Compare.cpp - `banklint compare` -----------------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Commands/Compare.h"
#include "Commands/Analyze.h"
#include "Measured/Comparison.h"
#include "Support/Problem.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace banklint;
using llvm::formatv;
using llvm::StringRef;

/// Takes the report out of the files.
static llvm::Expected<std::string> takeReport(AnalyzeSettings &Settings) {
  if (Settings.Files.empty())
    return problem(
        "give the profiler's report and the source files: banklint compare report.csv file.cu...");
  std::string Report = Settings.Files.front();
  Settings.Files.erase(Settings.Files.begin());
  return Report;
}

static llvm::Expected<std::vector<MeasuredKernel>> readReport(StringRef File) {
  auto Buffer = llvm::MemoryBuffer::getFile(File);
  if (!Buffer)
    return problem(formatv("cannot read '{0}': {1}", File, Buffer.getError().message()));
  return readSourcePage(File, (*Buffer)->getBuffer());
}

llvm::Expected<int>
banklint::runCompareCommand(const char *Program, AnalyzeSettings Settings,
                            std::unique_ptr<clang::tooling::CompilationDatabase> Flags) {
  std::string Report;
  if (llvm::Error E = takeReport(Settings).moveInto(Report))
    return E;
  auto Measured = readReport(Report);
  if (!Measured)
    return Measured.takeError();
  if (Settings.Analysis.Architectures.size() > 1)
    return problem("give one architecture to compare with");

  auto Analyzed = analyzed(Program, Settings, std::move(Flags));
  if (!Analyzed)
    return Analyzed.takeError();
  const bool Fine = reportMissing(Settings, Analyzed->All) && Analyzed->Fine;
  const std::vector<ComparedLine> Lines =
      compare(*Measured, Analyzed->All.Accesses, Analyzed->Architectures.front()->Lanes);
  if (llvm::none_of(Lines, [](const ComparedLine &L) { return L.isOnBothSides(); }))
    return problem(formatv("no line of '{0}' is one of the analysed files", Report));
  printRows(llvm::outs(), Lines);
  printSummary(llvm::outs(), Lines);
  if (!Fine)
    return 2;
  return llvm::any_of(Lines,
                      [](const ComparedLine &L) { return L.isCompared() && !L.verdictsAgree(); });
}
