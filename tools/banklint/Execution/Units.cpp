//===- Units.cpp - What a run analyses ------------------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Execution/Units.h"
#include "Support/Problem.h"
#include "clang/Tooling/Tooling.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"
#include <set>

using namespace banklint;
using namespace clang::tooling;
using llvm::formatv;
using llvm::StringRef;

static std::unique_ptr<CompilationDatabase> load(StringRef Folder) {
  std::string Error;
  return CompilationDatabase::loadFromDirectory(Folder, Error);
}

static bool has(const CompilationDatabase &Database, StringRef File) {
  return llvm::is_contained(Database.getAllFiles(), File);
}

namespace {

/// A database with nvcc's commands in Clang's words: what Clang's library derives commands from.
class InClangsWords : public CompilationDatabase {
public:
  explicit InClangsWords(std::unique_ptr<CompilationDatabase> Given) : Given(std::move(Given)) {}
  std::vector<CompileCommand> getCompileCommands(StringRef File) const override {
    if (!has(*Given, File)) // Clang would derive one of nvcc's words
      return {};
    return translated(Given->getCompileCommands(File));
  }
  std::vector<std::string> getAllFiles() const override { return Given->getAllFiles(); }
  std::vector<CompileCommand> getAllCompileCommands() const override {
    return translated(Given->getAllCompileCommands());
  }

private:
  static std::vector<CompileCommand> translated(std::vector<CompileCommand> Commands) {
    for (CompileCommand &C : Commands)
      C.CommandLine = inClangsWords(C.CommandLine, C.Filename, C.Directory, ParseOptions());
    return Commands;
  }
  std::unique_ptr<CompilationDatabase> Given;
};

/// The database in a folder, and for files that are not in it commands that are derived from those
/// of their neighbours.
class WithDerived : public CompilationDatabase {
public:
  WithDerived(std::unique_ptr<CompilationDatabase> Given, StringRef Folder)
      : Given(std::move(Given)), Folder(Folder) {}
  std::vector<CompileCommand> getCompileCommands(StringRef File) const override {
    if (has(*Given, File))
      return Given->getCompileCommands(File);
    if (!Derived) // few runs need it
      if (auto Again = load(Folder))
        Derived = inferMissingCompileCommands(std::make_unique<InClangsWords>(std::move(Again)));
    return Derived ? Derived->getCompileCommands(File) : std::vector<CompileCommand>();
  }
  std::vector<std::string> getAllFiles() const override { return Given->getAllFiles(); }
  std::vector<CompileCommand> getAllCompileCommands() const override {
    return Given->getAllCompileCommands();
  }

private:
  std::unique_ptr<CompilationDatabase> Given;
  mutable std::unique_ptr<CompilationDatabase> Derived;
  std::string Folder;
};

} // namespace

llvm::Expected<std::unique_ptr<CompilationDatabase>> banklint::databaseIn(StringRef Folder) {
  auto Database = load(Folder);
  if (!Database)
    return problem(formatv("no usable compile_commands.json in '{0}'", Folder));
  return std::make_unique<WithDerived>(std::move(Database), Folder);
}

namespace {

/// Makes units of compile commands.
class Collector {
public:
  explicit Collector(const ParseOptions &Options) : Options(Options) {}

  /// Adds a command to \p To, if it is new; with \p OnlyForGpu, if it is for a GPU.
  void add(StringRef File, const CompileCommand &Command, bool OnlyForGpu, std::vector<Unit> &To) {
    Unit New = unitOf(File, Command, Options);
    if (OnlyForGpu && !isForGpu(New.In))
      return;
    if (!Seen.insert({New.Command.Directory, New.Command.CommandLine}).second)
      return;
    if (New.UsesStandIns && &To == &Result.Chosen)
      Result.StandIns.insert(New.In);
    Result.UnknownOptions.insert(New.UnknownOptions.begin(), New.UnknownOptions.end());
    To.push_back(std::move(New));
  }

  Units Result;

private:
  const ParseOptions &Options;
  std::set<std::pair<std::string, std::vector<std::string>>> Seen;
};

} // namespace

Units banklint::unitsOf(const CompilationDatabase &Database, llvm::ArrayRef<std::string> Files,
                        const ParseOptions &Options) {
  Collector C(Options);
  for (const std::string &File : Files)
    for (CompileCommand &Command : Database.getCompileCommands(getAbsolutePath(File))) {
      if (Command.Directory ==
          ".") // flags of our command line: messages name the file as it is given
        Command.Filename = File;
      C.add(File, Command, /*OnlyForGpu=*/false, C.Result.Chosen);
    }
  for (const CompileCommand &Command : Database.getAllCompileCommands())
    C.add(Command.Filename, Command, /*OnlyForGpu=*/true,
          Files.empty() ? C.Result.Chosen : C.Result.Others);
  return std::move(C.Result);
}

void Shard::applyTo(Units &U) const {
  std::vector<Unit> Mine;
  for (auto [Place, Unit] : llvm::enumerate(U.Chosen))
    (Place % Count == Index - 1 ? Mine : U.Others).push_back(std::move(Unit));
  U.Chosen = std::move(Mine);
}

llvm::Expected<Shard> Shard::parse(StringRef Text) {
  Shard S;
  auto [Index, Count] = Text.split('/');
  if (Index.getAsInteger(10, S.Index) || Count.getAsInteger(10, S.Count) || S.Index < 1 ||
      S.Index > S.Count)
    return problem(formatv("invalid shard '{0}': expected I/N, with I from 1 to N", Text));
  return S;
}
