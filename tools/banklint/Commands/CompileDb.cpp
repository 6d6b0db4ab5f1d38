//===- CompileDb.cpp - banklint compile-db --------------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Commands/CompileDb.h"
#include "Execution/Units.h"
#include "Frontend/ParseChoice.h"
#include "Output/Files.h"
#include "Reports/SourceTree.h"
#include "Support/Problem.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/Path.h"

using namespace banklint;
namespace cl = llvm::cl;
using clang::tooling::CompileCommand;
using llvm::formatv;

llvm::cl::SubCommand banklint::CompileDbCommand("compile-db", "Translate nvcc's compile commands for Clang's tools");

static cl::OptionCategory Category("Options of compile-db");
static cl::opt<std::string> BuildPath("p", cl::desc("Directory of compile_commands.json"), cl::value_desc("build"),
                                      cl::cat(Category), cl::sub(CompileDbCommand), cl::Required);
static cl::opt<std::string> OutputPath("o", cl::desc("Directory for the translated compile_commands.json"),
                                       cl::value_desc("directory"), cl::cat(Category), cl::sub(CompileDbCommand),
                                       cl::Required);
static cl::opt<std::string> CudaPath("cuda-path", cl::desc("As for the analysis"), cl::value_desc("directory"),
                                     cl::cat(Category), cl::sub(CompileDbCommand));
static cl::opt<std::string> RocmPath("rocm-path", cl::desc("As for the analysis"), cl::value_desc("directory"),
                                     cl::cat(Category), cl::sub(CompileDbCommand));

namespace {

struct Settings {
  std::string BuildPath, OutputPath;
  ToolkitPaths Paths;
};

/// What the user is told about all commands together.
struct Remarks {
  std::set<std::string> UnknownOptions;
  std::set<Dialect> StandIns;
};

} // namespace

/// The translated command, or one that is Clang's or GCC's already as it is.
static CompileCommand translated(const CompileCommand &From, const ParseOptions &Options, Remarks &Of) {
  ParseCommand Parse = parseCommandOf(Options, From);
  Of.UnknownOptions.insert(Parse.Unknown.begin(), Parse.Unknown.end());
  if (Parse.UsesStandIns)
    Of.StandIns.insert(Parse.In);
  return Parse.IsTranslated ? Parse.Command : From;
}

static void write(llvm::raw_ostream &OS, llvm::ArrayRef<CompileCommand> Commands) {
  llvm::json::OStream J(OS, 2);
  J.array([&] {
    for (const CompileCommand &C : Commands)
      J.object([&] {
        J.attribute("directory", C.Directory);
        J.attribute("file", C.Filename);
        J.attributeArray("arguments", [&] {
          for (const std::string &Argument : C.CommandLine)
            J.value(Argument);
        });
        if (!C.Output.empty())
          J.attribute("output", C.Output);
      });
  });
  OS << '\n';
}

static llvm::Error run(const char *Program, const Settings &S) {
  ParseOptions Parse;
  if (llvm::Error E = chooseParsing(sharedDataDirectory(Program), S.Paths).moveInto(Parse))
    return E;
  Parse.KeepWarnings = true;
  std::unique_ptr<clang::tooling::CompilationDatabase> Database;
  if (llvm::Error E = databaseIn(S.BuildPath).moveInto(Database))
    return E;
  if (llvm::sys::fs::equivalent(S.BuildPath, S.OutputPath))
    return problem(formatv("-o '{0}' would overwrite the database of -p", S.OutputPath));
  std::vector<CompileCommand> Commands;
  Remarks Of;
  for (const CompileCommand &From : Database->getAllCompileCommands())
    Commands.push_back(translated(From, Parse, Of));

  llvm::SmallString<128> File(S.OutputPath);
  if (std::error_code Failed = llvm::sys::fs::create_directories(File))
    return problem(formatv("cannot make the folder '{0}': {1}", File, Failed.message()));
  llvm::sys::path::append(File, "compile_commands.json");
  auto Write = [&](llvm::raw_ostream &OS) { write(OS, Commands); };
  if (llvm::Error Failed = writeWhole(File, SourceTree::here().root(), Write))
    return problem(formatv("cannot write '{0}': {1}", File, llvm::toString(std::move(Failed))));
  llvm::errs() << unknownOptionsNote(Of.UnknownOptions) << standInNotes(Of.StandIns, S.Paths);
  return llvm::Error::success();
}

int banklint::runCompileDbCommand(const char *Program) {
  llvm::Error E = run(Program, {BuildPath, OutputPath, {CudaPath, RocmPath}});
  if (!E)
    return 0;
  llvm::errs() << "banklint compile-db: error: " << toString(std::move(E)) << '\n';
  return 2;
}
