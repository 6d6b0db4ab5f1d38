//===- Units.cpp - What a run analyses ------------------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Execution/Units.h"
#include "Support/OrdinaryFile.h"
#include "Support/Problem.h"
#include "Support/RealPath.h"
#include "clang/Tooling/Tooling.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/YAMLParser.h"
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
  WithDerived(std::unique_ptr<CompilationDatabase> Given, StringRef Folder) : Given(std::move(Given)), Folder(Folder) {}
  std::vector<CompileCommand> getCompileCommands(StringRef File) const override {
    if (has(*Given, File))
      return Given->getCompileCommands(File);
    if (!Derived) // few runs need it
      if (auto Again = load(Folder))
        Derived = inferMissingCompileCommands(std::make_unique<InClangsWords>(std::move(Again)));
    return Derived ? Derived->getCompileCommands(File) : std::vector<CompileCommand>();
  }
  std::vector<std::string> getAllFiles() const override { return Given->getAllFiles(); }
  std::vector<CompileCommand> getAllCompileCommands() const override { return Given->getAllCompileCommands(); }

private:
  std::unique_ptr<CompilationDatabase> Given;
  mutable std::unique_ptr<CompilationDatabase> Derived;
  std::string Folder;
};

} // namespace

/// Where the text is not what its format allows, as "3:14: what is wrong"; empty if it is.
static std::string syntaxErrorIn(StringRef Text) {
  std::string First;
  llvm::SourceMgr Sources;
  Sources.setDiagHandler(
      [](const llvm::SMDiagnostic &D, void *To) {
        std::string &First = *static_cast<std::string *>(To);
        if (First.empty())
          First = formatv("{0}:{1}: {2}", D.getLineNo(), D.getColumnNo() + 1, D.getMessage());
      },
      &First);
  llvm::yaml::Stream(Text, Sources).validate(); // Clang reads it as YAML, of which JSON is a part
  return First;
}

/// What is wrong with an entry: "entry 2 has no \"file\""; empty if nothing is.
static std::string brokenEntryIn(StringRef Text) {
  llvm::Expected<llvm::json::Value> Parsed = llvm::json::parse(Text);
  if (!Parsed) {
    llvm::consumeError(Parsed.takeError());
    return "";
  }
  const llvm::json::Array *Entries = Parsed->getAsArray();
  if (!Entries)
    return "it is not a list of compile commands";
  for (auto [I, Value] : llvm::enumerate(*Entries)) {
    const llvm::json::Object *Entry = Value.getAsObject();
    if (!Entry)
      return formatv("entry {0} is no object", I + 1);
    for (const char *Key : {"directory", "file"})
      if (!Entry->getString(Key))
        return formatv("entry {0} has no \"{1}\"", I + 1, Key);
    if (!Entry->getString("command") && !Entry->getArray("arguments"))
      return formatv("entry {0}, of '{1}', has neither \"command\" nor \"arguments\"", I + 1,
                     *Entry->getString("file"));
  }
  return "";
}

/// Why the compile commands cannot be used, if they cannot be.
static llvm::Error checkDatabase(StringRef Folder) {
  llvm::SmallString<128> File(Folder);
  llvm::sys::path::append(File, "compile_commands.json");
  if (!llvm::sys::fs::exists(File)) {
    llvm::SmallString<128> Flags(Folder);
    llvm::sys::path::append(Flags, "compile_flags.txt"); // Clang's other database
    return llvm::sys::fs::exists(Flags)
               ? llvm::Error::success()
               : problem(formatv("there is no '{0}'; CMake writes it with -DCMAKE_EXPORT_COMPILE_COMMANDS=ON, and "
                                 "`bear -- make` for other builds",
                                 File));
  }
  auto Buffer = readOrdinaryFile(File);
  if (!Buffer)
    return problem(formatv("cannot read '{0}': {1}", File, llvm::toString(Buffer.takeError())));
  const StringRef Text = (*Buffer)->getBuffer();
  if (Text.trim().empty())
    return problem(formatv("'{0}' is empty", File));
  if (const std::string Where = syntaxErrorIn(Text); !Where.empty())
    return problem(formatv("{0}:{1} (it is not valid JSON)", File, Where));
  if (const std::string What = brokenEntryIn(Text); !What.empty())
    return problem(formatv("{0}: {1}", File, What));
  return llvm::Error::success();
}

llvm::Expected<std::unique_ptr<CompilationDatabase>> banklint::databaseIn(StringRef Path) {
  // Who completes file names gets to the file.
  const StringRef File = "compile_commands.json";
  StringRef Folder = llvm::sys::path::filename(Path) == File ? llvm::sys::path::parent_path(Path) : Path;
  if (Folder.empty())
    Folder = ".";
  if (llvm::Error E = checkDatabase(Folder))
    return E;
  auto Database = load(Folder);
  if (!Database)
    return problem(formatv("no usable compile_commands.json in '{0}'", Folder));
  return std::make_unique<WithDerived>(std::move(Database), Folder);
}

std::vector<std::string> banklint::databaseFoldersOf(StringRef SourceFolder) {
  llvm::SmallString<128> Above(SourceFolder);
  llvm::sys::fs::make_absolute(Above);
  llvm::sys::path::remove_dots(Above, /*remove_dot_dot=*/true);
  std::vector<std::string> Found;
  for (StringRef At = Above; !At.empty() && Found.empty(); At = llvm::sys::path::parent_path(At)) {
    std::set<std::string> Files;
    for (StringRef Below : {"", "build", "out"}) {
      llvm::SmallString<128> File(At);
      llvm::sys::path::append(File, Below, "compile_commands.json");
      if (llvm::sys::fs::exists(File) && Files.insert(realPathOf(File)).second)
        Found.push_back(llvm::sys::path::parent_path(File).str());
    }
  }
  return Found;
}

namespace {

/// A compiler and its options, for whatever file is asked for.
class FlagsOf : public CompilationDatabase {
public:
  explicit FlagsOf(std::vector<std::string> Command) : Command(std::move(Command)) {}
  std::vector<CompileCommand> getCompileCommands(StringRef File) const override {
    std::vector<std::string> Line = Command;
    Line.push_back(File.str());
    return {CompileCommand(".", File, std::move(Line), "")};
  }

private:
  std::vector<std::string> Command;
};

} // namespace

std::unique_ptr<CompilationDatabase> banklint::takeFlags(int &Argc, const char **Argv) {
  const char **End = Argv + Argc, **Dashes = std::find(Argv, End, StringRef("--"));
  std::vector<std::string> Flags(Dashes == End ? End : Dashes + 1, End);
  const bool NamesNvcc = !Flags.empty() && llvm::sys::path::stem(Flags.front()) == "nvcc";
  if (NamesNvcc || areNvccs(Flags)) {
    Argc = int(Dashes - Argv);
    if (!NamesNvcc)
      Flags.insert(Flags.begin(), "nvcc");
    return std::make_unique<FlagsOf>(std::move(Flags));
  }
  std::string Error;
  auto AsClangs = FixedCompilationDatabase::loadFromCommandLine(Argc, Argv, Error);
  if (!AsClangs || Flags.empty() || !isClang(Flags.front()))
    return AsClangs;
  std::vector<std::string> Command = AsClangs->getCompileCommands("").front().CommandLine; // without names of files
  Command.front() = Flags.front();
  Command.pop_back();
  return std::make_unique<FlagsOf>(std::move(Command));
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
    if (!Seen.insert({New.Command.Directory, New.Command.CommandLine, New.Compiler, New.As}).second)
      return;
    if (New.UsesStandIns && &To == &Result.Chosen)
      Result.StandIns.insert(New.In);
    Result.UnknownOptions.insert(New.UnknownOptions.begin(), New.UnknownOptions.end());
    To.push_back(std::move(New));
  }

  Units Result;

private:
  const ParseOptions &Options;
  std::set<std::tuple<std::string, std::vector<std::string>, CudaCompiler, Build>> Seen;
};

} // namespace

Units banklint::unitsOf(const CompilationDatabase &Database, llvm::ArrayRef<std::string> Files,
                        const ParseOptions &Options) {
  Collector C(Options);
  for (const std::string &File : Files)
    for (CompileCommand &Command : Database.getCompileCommands(getAbsolutePath(File))) {
      if (Command.Directory == ".") // flags of our command line: messages name the file as it is given
        Command.Filename = File;
      C.add(File, Command, /*OnlyForGpu=*/false, C.Result.Chosen);
    }
  for (const CompileCommand &Command : Database.getAllCompileCommands())
    C.add(Command.Filename, Command, /*OnlyForGpu=*/true, Files.empty() ? C.Result.Chosen : C.Result.Others);
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
  if (Index.getAsInteger(10, S.Index) || Count.getAsInteger(10, S.Count) || S.Index < 1 || S.Index > S.Count)
    return problem(formatv("invalid shard '{0}': expected I/N, with I from 1 to N", Text));
  return S;
}
