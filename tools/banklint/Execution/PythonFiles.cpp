//===- PythonFiles.cpp - CUDA in Python -----------------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Execution/PythonFiles.h"
#include "Execution/Programs.h"
#include "Support/OrdinaryFile.h"
#include "Support/Problem.h"
#include "Support/RealPath.h"
#include "clang/Tooling/Tooling.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"

using namespace banklint;
using clang::tooling::CompileCommand;
using llvm::formatv;
using llvm::StringRef;
namespace json = llvm::json;

bool banklint::isPython(StringRef File) { return llvm::sys::path::extension(File) == ".py"; }

//===----------------------------------------------------------------------===//
// What the script says
//===----------------------------------------------------------------------===//

namespace {

struct PythonSource {
  EmbeddedProgram Program;
  std::vector<std::string> Options, Instances; ///< of the compiler; of kernel templates
};

struct PythonFile {
  std::vector<PythonSource> Sources;
  std::vector<Failure> NotRead;
  std::vector<std::string> Assumed; ///< names whose values were assumed
};

/// Reads the answer, which our own script wrote.
class AnswerReader {
public:
  AnswerReader(StringRef File, const json::Object &Answer) : File(File), Answer(Answer) {}

  PythonFile read() const {
    PythonFile Result;
    for (const json::Value &V : *Answer.getArray("sources"))
      Result.Sources.push_back(source(*V.getAsObject()));
    for (const json::Value &V : *Answer.getArray("not_read")) {
      const json::Object &Missed = *V.getAsObject();
      Result.NotRead.push_back({clang::tooling::getAbsolutePath(File),
                                formatv("{0}:{1}:{2}: {3}", File, number(Missed, "line"), number(Missed, "column"),
                                        *Missed.getString("reason"))
                                    .str(),
                                "", /*InPart=*/true});
    }
    Result.Assumed = strings(Answer, "assumed");
    return Result;
  }

private:
  static unsigned number(const json::Object &Of, StringRef Name) { return unsigned(*Of.getInteger(Name)); }
  static std::vector<std::string> strings(const json::Object &Of, StringRef Name) {
    std::vector<std::string> Result;
    for (const json::Value &V : *Of.getArray(Name))
      Result.push_back(V.getAsString()->str());
    return Result;
  }
  static Shape shape(const json::Array &Of) {
    return {unsigned(*Of[0].getAsInteger()), unsigned(*Of[1].getAsInteger()), unsigned(*Of[2].getAsInteger())};
  }

  EmbeddedText text(const json::Object &Source) const {
    EmbeddedText Result;
    Result.Text = Source.getString("text")->str();
    for (const std::string &Given : strings(Answer, "files")) {
      StringRef Name = Given;
      Name.consume_front("./"); // for python3 only
      Result.Files.push_back({Name.str(), realPathOf(Name)});
    }
    for (const json::Value &V : *Answer.getArray("rules"))
      Result.Rules.push_back(
          {V.getAsObject()->getString("doubled")->str(), V.getAsObject()->getString("refused")->str()});
    for (const json::Value &V : *Source.getArray("stretches")) {
      const json::Array &Numbers = *V.getAsArray();
      auto At = [&](size_t I) { return unsigned(*Numbers[I].getAsInteger()); };
      Result.Stretches.push_back({At(0), At(1), At(2), At(3), At(4), At(5), At(6), At(7), *Numbers[8].getAsBoolean()});
    }
    return Result;
  }

  LaunchRecord launch(const json::Object &Of) const {
    LaunchRecord Result;
    Result.Kernel = Of.getString("kernel")->str();
    Result.Block = shape(*Of.getArray("block"));
    if (const json::Array *Grid = Of.getArray("grid"))
      Result.Grid = shape(*Grid);
    for (const json::Value &V : *Of.getArray("arguments"))
      Result.Arguments.push_back(V.getAsInteger());
    Result.Where = {realPathOf(File), number(Of, "line"), number(Of, "column")};
    return Result;
  }

  PythonSource source(const json::Object &Of) const {
    PythonSource Result;
    Result.Program.Text = text(Of);
    for (const json::Value &V : *Of.getArray("launches"))
      Result.Program.Launches.push_back(launch(*V.getAsObject()));
    llvm::erase_if(Result.Program.Launches, [](const LaunchRecord &L) { return threadsIn(L.Block) > 1024; });
    Result.Options = strings(Of, "options");
    Result.Instances = strings(Of, "instances");
    return Result;
  }

  StringRef File;
  const json::Object &Answer;
};

} // namespace

static llvm::Expected<PythonFile> readPython(StringRef File, StringRef ShareDirectory,
                                             const std::map<std::string, int64_t> &Assumed) {
  if (auto Readable = readOrdinaryFile(File); !Readable)
    return Readable.takeError();
  if (!llvm::sys::findProgramByName("python3"))
    return problem("python3, which reads Python programs, is not on the PATH");
  std::vector<std::string> Words{"-I", (ShareDirectory + "/python/cuda_sources.py").str()};
  for (const auto &[Name, Value] : Assumed)
    Words.push_back(formatv("--assume={0}={1}", Name, Value));
  Words.push_back(llvm::sys::path::is_absolute(File) ? File.str() : ("./" + File).str());
  llvm::Expected<std::string> Said = outputOf("python3", std::vector<StringRef>(Words.begin(), Words.end()));
  if (!Said)
    return Said.takeError();
  llvm::Expected<json::Value> Answer = json::parse(*Said);
  if (!Answer)
    return problem(formatv("python3 answers what is no JSON: {0}", llvm::toString(Answer.takeError())));
  return AnswerReader(File, *Answer->getAsObject()).read();
}

//===----------------------------------------------------------------------===//
// Units
//===----------------------------------------------------------------------===//

/// The command that compiles a source: with its own options, then the user's.
static CompileCommand commandOf(StringRef File, const PythonSource &S, const ParseOptions &Parse,
                                const clang::tooling::CompilationDatabase &Flags) {
  std::vector<std::string> Line{"nvcc", "-x", "cu"};
  llvm::append_range(Line, S.Options);
  Line.push_back(File.str());
  for (const CompileCommand &Given : Flags.getCompileCommands(clang::tooling::getAbsolutePath(File))) {
    if (Given.Directory != ".") // not from our command line, but of neighbours
      continue;
    llvm::ArrayRef<std::string> More = llvm::ArrayRef(Given.CommandLine).drop_front().drop_back();
    if (llvm::sys::path::stem(Given.CommandLine.front()) != "nvcc")
      Line = inClangsWords(Line, File, ".", Parse);
    Line.insert(Line.end() - 1, More.begin(), More.end());
    break;
  }
  return CompileCommand(".", File, std::move(Line), "");
}

void banklint::addPythonFiles(llvm::ArrayRef<std::string> Files, const clang::tooling::CompilationDatabase &Flags,
                              const ParseOptions &Parse, const std::map<std::string, int64_t> &Assumed, Units &To) {
  for (const std::string &File : Files) {
    llvm::Expected<PythonFile> Read = readPython(File, Parse.ShareDirectory, Assumed);
    if (!Read) {
      To.NotRead.push_back({clang::tooling::getAbsolutePath(File),
                            formatv("cannot read '{0}': {1}", File, llvm::toString(Read.takeError())).str()});
      continue;
    }
    if (Read->Sources.empty() && Read->NotRead.empty())
      To.Advice.push_back(formatv("'{0}' has no CUDA that is found: no string that CuPy, PyCUDA, torch, cuda.core, "
                                  "numba-cuda or kernel_tuner compiles, and none with a kernel",
                                  File));
    llvm::append_range(To.NotRead, Read->NotRead);
    llvm::append_range(To.Assumed, Read->Assumed);
    for (PythonSource &S : Read->Sources) {
      if (S.Program.Text.Stretches.empty())
        continue;
      Unit U = unitOf(File, commandOf(File, S, Parse, Flags), Parse);
      llvm::append_range(U.Instantiate, S.Instances);
      U.Embedded = std::make_shared<EmbeddedProgram>(std::move(S.Program));
      if (U.UsesStandIns)
        To.StandIns.insert(U.In);
      To.UnknownOptions.insert(U.UnknownOptions.begin(), U.UnknownOptions.end());
      To.Chosen.push_back(std::move(U));
    }
  }
}
