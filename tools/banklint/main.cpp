//===- main.cpp - The banklint command ------------------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Commands/Analyze.h"
#include "Commands/Arch.h"
#include "Commands/Compare.h"
#include "Commands/CompileDb.h"
#include "Commands/Diff.h"
#include "Commands/Doctor.h"
#include "Commands/Explain.h"
#include "Commands/Model.h"
#include "Support/Version.h"
#include "clang/Tooling/CompilationDatabase.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/raw_ostream.h"

using namespace banklint;

static constexpr const char *Overview =
    "Finds GPU shared-memory bank conflicts in CUDA sources, says what each access costs, and pads "
    "arrays where that "
    "helps.\n\n"
    "  banklint [options] file.cu... [-p build] [-- compiler flags]\n"
    "  banklint compile-db -p build -o build-clang\n"
    "  banklint model --arch=sm_90 --op=load --bytes=4 0,128,256,...\n"
    "  banklint explain file.cu:LINE\n"
    "  banklint compare report.csv file.cu...\n"
    "  banklint diff old.json new.json\n"
    "  banklint arch\n"
    "  banklint doctor\n\n"
    "Exit code: 0 nothing found, 1 conflicts found, 2 something could not be analysed.\n";

/// Whether the command line begins with \p Command, which is then taken out of it.
static bool take(llvm::StringRef Command, int &Argc, const char **Argv) {
  if (Argc < 2 || Argv[1] != Command)
    return false;
  std::copy(Argv + 2, Argv + Argc, Argv + 1);
  --Argc;
  return true;
}

int main(int Argc, const char **Argv) {
  llvm::InitLLVM Init(Argc, Argv);
  llvm::cl::SetVersionPrinter(
      [](llvm::raw_ostream &OS) { OS << versionText() << '\n'; });
  const bool Compares = take("compare", Argc, Argv), Explains = !Compares && take("explain", Argc, Argv);
  // What follows `--` are compiler flags.
  std::string Error;
  auto Fixed = clang::tooling::FixedCompilationDatabase::loadFromCommandLine(Argc, Argv, Error);
  hideUnrelatedOptions();
  if (!llvm::cl::ParseCommandLineOptions(Argc, Argv, Overview, &llvm::errs()))
    return 2;
  if (ModelCommand)
    return runModelCommand();
  if (CompileDbCommand)
    return runCompileDbCommand(Argv[0]);
  if (ArchCommand)
    return runArchCommand();
  if (DiffCommand)
    return runDiffCommand();
  if (DoctorCommand)
    return runDoctorCommand(Argv[0]);
  if (std::optional<llvm::StringRef> Text = textAskedFor()) {
    llvm::outs() << *Text;
    return 0;
  }
  llvm::Expected<AnalyzeSettings> Settings = analyzeSettings();
  llvm::Expected<int> Code =
      !Settings  ? Settings.takeError()
      : Compares ? runCompareCommand(Argv[0], std::move(*Settings), std::move(Fixed))
      : Explains ? runExplainCommand(Argv[0], std::move(*Settings), std::move(Fixed))
                 : runAnalyzeCommand(Argv[0], std::move(*Settings), std::move(Fixed));
  if (Code)
    return *Code;
  llvm::errs() << "banklint" << (Compares ? " compare" : Explains ? " explain" : "") << ": error: " << toString(Code.takeError()) << '\n';
  return 2;
}
