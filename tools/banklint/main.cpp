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
#include "Commands/Help.h"
#include "Commands/Likeness.h"
#include "Commands/Model.h"
#include "Execution/Units.h"
#include "Support/Printable.h"
#include "Support/Version.h"
#include "clang/Tooling/CompilationDatabase.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/PrettyStackTrace.h"
#include "llvm/Support/raw_ostream.h"
#include <csignal>

using namespace banklint;

/// Whether the first argument is to be a command or a file, and is neither. Tells so.
static bool isUnknownWord(int Argc, const char **Argv) {
  if (Argc < 2)
    return false;
  const llvm::StringRef Word = Argv[1];
  const bool IsFile =
      Word.starts_with("-") || Word.find_first_of("./") != llvm::StringRef::npos || llvm::sys::fs::exists(Word);
  if (IsFile || llvm::is_contained(commandNames(), Word))
    return false;
  llvm::errs() << "banklint: error: no such command or file: '" << printableName(Word) << "'"
               << didYouMean(Word, commandNames()) << "\nbanklint: the commands are "
               << llvm::join(commandNames(), ", ") << "; `banklint help` says what they do\n";
  return true;
}

/// Whether one of the options is a compiler's; says then where those belong.
static bool isCompilersFlag(int Argc, const char **Argv) {
  static const char *const Beginnings[] = {
      "-I",       "-D",       "-U",      "-O",         "-W",   "-std=",           "--std=",          "-isystem",
      "-include", "-gencode", "--expt-", "-Xcompiler", "-rdc", "--generate-code", "--use_fast_math", "-lineinfo"};
  for (int I = 1; I < Argc; ++I)
    for (llvm::StringRef Beginning : Beginnings)
      if (llvm::StringRef(Argv[I]).starts_with(Beginning)) {
        llvm::errs() << "banklint: error: '" << printableName(Argv[I])
                     << "' is a flag for the compiler; those follow --: banklint FILE"
                     << " -- " << printableName(Argv[I]) << '\n';
        return true;
      }
  return false;
}

int main(int Argc, const char **Argv) {
  static const std::string Bug = "banklint: " + bugText() + "\n";
  llvm::setBugReportMsg(Bug.c_str());
  llvm::InitLLVM Init(Argc, Argv);
  std::signal(SIGXFSZ, SIG_IGN); // a limit of what may be written is an error of the write, as a full disk is
  llvm::cl::SetVersionPrinter([](llvm::raw_ostream &OS) { OS << versionText() << '\n'; });
  setUpOptions();
  if (const std::optional<int> Code = answerHelp(Argc, Argv))
    return *Code;
  if (isUnknownWord(Argc, Argv))
    return 2;
  auto Fixed = takeFlags(Argc, Argv);
  if (isCompilersFlag(Argc, Argv))
    return 2;
  if (!llvm::cl::ParseCommandLineOptions(Argc, Argv, overviewOf(Argc > 1 ? Argv[1] : ""), &llvm::errs()))
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
  std::vector<std::string> OptionsFiles;
  llvm::Expected<AnalyzeSettings> Settings = analyzeSettings(OptionsFiles);
  llvm::Expected<int> Code = !Settings        ? Settings.takeError()
                             : CompareCommand ? runCompareCommand(Argv[0], std::move(*Settings), std::move(Fixed))
                             : ExplainCommand ? runExplainCommand(Argv[0], std::move(*Settings), std::move(Fixed))
                                              : runAnalyzeCommand(Argv[0], std::move(*Settings), std::move(Fixed));
  if (Code)
    return *Code;
  llvm::errs() << "banklint"
               << (CompareCommand   ? " compare"
                   : ExplainCommand ? " explain"
                                    : "")
               << ": error: " << toString(Code.takeError()) << '\n';
  return 2;
}
