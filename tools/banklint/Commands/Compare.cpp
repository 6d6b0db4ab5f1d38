//===- Compare.cpp - `banklint compare` -----------------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Commands/Compare.h"
#include "Commands/Analyze.h"
#include "Execution/Programs.h"
#include "Frontend/Toolkit.h"
#include "Measured/Comparison.h"
#include "Support/Problem.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace banklint;
using llvm::formatv;
using llvm::StringRef;

/// Takes the report out of the files.
static llvm::Expected<std::string> takeReport(AnalyzeSettings &Settings) {
  if (Settings.Files.empty())
    return problem("give the profiler's report and the source files: banklint compare report.ncu-rep file.cu...");
  std::string Report = Settings.Files.front();
  Settings.Files.erase(Settings.Files.begin());
  return Report;
}

/// The Source page of a report of the profiler, as its Python package reads it.
static llvm::Expected<std::string> sourcePageOf(const char *Program, StringRef Report) {
  if (!llvm::sys::fs::exists(Report)) // the package would only say that it cannot load it
    return problem(formatv("cannot read '{0}': there is no such file", Report));
  const std::string Script = sharedDataDirectory(Program) + "/ncu/source_page.py";
  const char *Else =
      "or export the Source page: ncu --import REPORT --page source --csv --print-source cuda,sass > page.csv";
  int Code = 0;
  llvm::Expected<std::string> Page = outputOf("python3", {Script, Report}, &Code);
  if (Page)
    return Page;
  const std::string Why = llvm::toString(Page.takeError());
  const int NoPackage = 3;
  if (Code == NoPackage)
    return problem(formatv("reading '{0}' needs NVIDIA's package ncu-report for python3, which is not installed: "
                           "pip install ncu-report; {1}",
                           Report, Else));
  return problem(formatv("cannot read '{0}': {1}; {2}", Report, Why, Else));
}

static llvm::Expected<std::vector<MeasuredKernel>> readReport(const char *Program, StringRef File) {
  const StringRef Extension = llvm::sys::path::extension(File);
  if (Extension == ".ncu-rep" || Extension == ".ncu-repz") {
    llvm::Expected<std::string> Page = sourcePageOf(Program, File);
    if (!Page)
      return Page.takeError();
    return readSourcePage(File, *Page);
  }
  auto Buffer = llvm::MemoryBuffer::getFile(File);
  if (!Buffer)
    return problem(formatv("cannot read '{0}': {1}", File, Buffer.getError().message()));
  return readSourcePage(File, (*Buffer)->getBuffer());
}

static void warn(const llvm::Twine &Sentence) { llvm::errs() << "banklint compare: warning: " << Sentence << '\n'; }

/// Analyses for the GPU on which the report was made, unless the user names one; says so where it is not the same.
static void chooseGpu(llvm::ArrayRef<MeasuredKernel> Measured, AnalyzeSettings &Settings) {
  auto HasGpu = llvm::find_if(Measured, [](const MeasuredKernel &K) { return !K.Gpu.empty(); });
  if (HasGpu == Measured.end()) // CSV does not tell
    return;
  const std::string Gpu = formatv("{0} ({1})", HasGpu->Gpu, HasGpu->GpuName);
  const Architecture *Ran = findArchitecture(HasGpu->Gpu);
  const Architecture *Asked = Settings.Architecture.empty() ? nullptr : Settings.Analysis.Architectures.front();
  if (!Ran)
    return warn(formatv("the report was made on {0}, which banklint does not know", Gpu));
  if (Asked && Asked != Ran)
    return warn(formatv("the report was made on {0}, and is compared with predictions for {1}", Gpu, Asked->Name));
  if (Asked)
    return;
  Settings.Architecture = HasGpu->Gpu;
  Settings.Analysis.Architectures = {Ran};
}

static std::string textOf(llvm::ArrayRef<ComparedLine> Lines, llvm::ArrayRef<MeasuredKernel> Measured) {
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  printRows(OS, Lines);
  printDetails(OS, Measured);
  printSummary(OS, Lines);
  return Text;
}

/// The page of the analysis, with what was counted for each line beside what is predicted.
static llvm::Error writePage(const Output &To, const Analyzed &A, StringRef SourceUrl,
                             llvm::ArrayRef<ComparedLine> Lines, SourceTree &Tree) {
  Report R{A.Architectures, A.All, {}, SourceUrl.str()};
  for (const ComparedLine &L : Lines)
    if (L.Measured && !L.File.empty() && L.Blocks > 0)
      R.Measured.push_back(
          {L.Kernel, L.File, L.Line, L.Measured->Wavefronts / L.Blocks, L.Measured->Ideal / L.Blocks, L.agreement()});
  return writeOutputs({To}, R, Tree);
}

llvm::Expected<int> banklint::runCompareCommand(const char *Program, AnalyzeSettings Settings,
                                                std::unique_ptr<clang::tooling::CompilationDatabase> Flags) {
  std::string Report;
  if (llvm::Error E = takeReport(Settings).moveInto(Report))
    return E;
  auto Measured = readReport(Program, Report);
  if (!Measured)
    return Measured.takeError();
  if (Settings.Analysis.Architectures.size() > 1)
    return problem("give one architecture to compare with");
  chooseGpu(*Measured, Settings);
  Settings.Analysis.Shapes.Ran = shapesThatRan(*Measured);
  const std::vector<Output> Outputs = Settings.Outputs;
  for (const Output &O : Outputs)
    if (!O.Is->isText() && O.Is->Name != "html")
      return problem(formatv("banklint compare writes text or html, not {0}", O.Is->Name));
  if (llvm::any_of(Outputs, [](const Output &O) { return O.Is->Draws; }))
    Settings.Analysis.Draws = [](const Location &) { return true; };
  const std::string SourceUrl = Settings.SourceUrl;

  auto Analyzed = analyzed(Program, Settings, std::move(Flags));
  if (!Analyzed)
    return Analyzed.takeError();
  const bool Fine = reportMissing(Settings, Analyzed->All) && Analyzed->Fine;
  const unsigned WarpLanes = Analyzed->Architectures.front()->Lanes;
  for (const std::string &Sentence : unmatchedLaunches(*Measured, Analyzed->All.Accesses, WarpLanes))
    warn(Sentence);
  const std::vector<ComparedLine> Lines = compare(*Measured, Analyzed->All.Accesses, WarpLanes);
  if (llvm::all_of(*Measured, [](const MeasuredKernel &K) { return K.Lines.empty(); }))
    return problem(formatv("no kernel of '{0}' accessed shared memory", Report));
  if (llvm::none_of(Lines, [](const ComparedLine &L) { return L.isOnBothSides(); }))
    return problem(formatv("no line of '{0}' is in the analysed files", Report));
  SourceTree Tree = SourceTree::here();
  for (const Output &O : Outputs)
    if (llvm::Error E = O.Is->isText() ? writeText(O, textOf(Lines, *Measured), Tree)
                                       : writePage(O, *Analyzed, SourceUrl, Lines, Tree))
      return E;
  if (!Fine)
    return 2;
  return llvm::any_of(Lines, [](const ComparedLine &L) { return L.isCompared() && !L.verdictsAgree(); });
}
