//===- ReadersFuzzer.cpp - What users and other programs write ------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The first line names the reader, the rest is what it reads:
//
//     shape
//     transpose=32x8
//
//===----------------------------------------------------------------------===//

#include "Analysis/Analysis.h"
#include "Commands/OptionsFile.h"
#include "Execution/Units.h"
#include "Frontend/NvccOptions.h"
#include "Hardware/Hardware.h"
#include "Kernels/Kernels.h"
#include "Measured/SourcePage.h"
#include "Selection/Architectures.h"
#include "Selection/Baseline.h"
#include "Selection/ChangedLines.h"
#include "Selection/SourceLine.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace banklint;
using llvm::StringRef;

namespace {

/// A folder that ends with the program.
class Scratch {
public:
  Scratch() { (void)llvm::sys::fs::createUniqueDirectory("banklint-fuzz", Folder); }
  ~Scratch() { llvm::sys::fs::remove_directories(Folder); }
  StringRef path() const { return Folder; }

  /// A file of this name that holds \p Text.
  std::string file(StringRef Name, StringRef Text) const {
    llvm::SmallString<128> Path(Folder);
    llvm::sys::path::append(Path, Name);
    std::error_code Failed;
    llvm::raw_fd_ostream(Path, Failed) << Text;
    return Path.str().str();
  }

private:
  llvm::SmallString<128> Folder;
};

const Scratch &scratch() {
  static Scratch Only;
  return Only;
}

template <typename T> bool taken(llvm::Expected<T> Result) {
  if (Result)
    return true;
  if (llvm::toString(Result.takeError()).empty())
    std::abort(); // an error says what is wrong
  return false;
}

std::vector<std::string> linesOf(StringRef Text) {
  llvm::SmallVector<StringRef, 0> Lines;
  Text.split(Lines, '\n');
  return {Lines.begin(), Lines.end()};
}

void readArchitecture(StringRef Text) {
  taken(parseArchitectures(linesOf(Text)));
  architecturesLike(Text);
  auto A = parseArchitecture(Text);
  if (!A)
    return llvm::consumeError(A.takeError());
  const std::vector<uint64_t> Addresses(64, 0);
  Request R;
  R.Address = Addresses;
  R.Active = 1;
  (*A)->cost(R);
}

void readAssumption(StringRef Text) {
  AnalysisOptions O;
  O.assume(Text);
}

void readShape(StringRef Text) {
  ShapeOptions O;
  if (O.add(Text))
    for (const auto &[Kernel, S] : O.OfKernel)
      if (parseShape(toString(S)) != S)
        std::abort();
}

void readLine(StringRef Text) {
  if (auto L = SourceLine::parse(Text); L && !SourceLine::parse(L->text()))
    std::abort();
}

void readNvcc(StringRef Text) {
  std::vector<std::string> Words = linesOf(Text);
  translateNvcc(Words, scratch().path());
  areNvccs(Words);
  Words.insert(Words.begin(), "nvcc");
  parseCommandOf(ParseOptions(), clang::tooling::CompileCommand(scratch().path(), "k.cu", Words, ""));
}

void readCommands(StringRef Text) {
  scratch().file("compile_commands.json", Text);
  auto Database = databaseIn(scratch().path());
  if (!Database)
    return llvm::consumeError(Database.takeError());
  unitsOf(**Database, {}, ParseOptions());
  unitsOf(**Database, {"k.cu"}, ParseOptions());
}

void readOptions(StringRef Text) {
  static const StringRef Known[] = {"arch", "block", "assume", "min-ways", "kernel", "fail-on"};
  taken(readOptionsFile(scratch().file(".banklint", Text), Known));
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  const auto [Reader, Text] = StringRef(reinterpret_cast<const char *>(Data), Size).split('\n');
  if (Reader == "architecture")
    readArchitecture(Text);
  else if (Reader == "assume")
    readAssumption(Text);
  else if (Reader == "shape")
    readShape(Text);
  else if (Reader == "line")
    readLine(Text);
  else if (Reader == "shard")
    taken(Shard::parse(Text));
  else if (Reader == "nvcc")
    readNvcc(Text);
  else if (Reader == "commands")
    readCommands(Text);
  else if (Reader == "options")
    readOptions(Text);
  else if (Reader == "baseline")
    taken(Baseline::read(scratch().file("baseline.json", Text)));
  else if (Reader == "line-filter")
    taken(ChangedLines::fromLineFilter(Text));
  else if (Reader == "page")
    taken(readSourcePage("page.csv", Text));
  return 0;
}
