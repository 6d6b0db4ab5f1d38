//===- Includers.cpp - Which files include a header -----------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Execution/Includers.h"
#include "Support/RealPath.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace banklint;
using llvm::StringRef;
namespace path = llvm::sys::path;
namespace fs = llvm::sys::fs;

/// The folder that contains all of the files.
static std::string folderAround(llvm::ArrayRef<std::string> Files) {
  std::string Common = path::parent_path(Files.front()).str();
  auto Contains = [&](StringRef File) {
    return Common == "/" || (File.starts_with(Common) && File.substr(Common.size()).starts_with("/"));
  };
  while (!Common.empty() && !llvm::all_of(Files, Contains))
    Common = path::parent_path(Common).str();
  return Common;
}

/// Whether C++, or a part of it, may be in a file.
static bool mayInclude(StringRef File) {
  static const llvm::StringSet<> Extensions{".cu",  ".cuh", ".hip", ".cpp", ".cc",  ".cxx", ".c",   ".C",   ".h", ".hh",
                                            ".hpp", ".hxx", ".H",   ".inc", ".inl", ".ipp", ".tpp", ".def", ".cl"};
  return Extensions.contains(path::extension(File));
}

std::vector<std::string> Includers::includedBy(const std::string &File) {
  std::vector<std::string> Names;
  auto Buffer = llvm::MemoryBuffer::getFile(File);
  if (!Buffer)
    return Names;
  llvm::SmallVector<StringRef, 0> Lines;
  (*Buffer)->getBuffer().split(Lines, '\n', -1, /*KeepEmpty=*/false);
  for (StringRef Line : Lines) {
    Line = Line.ltrim();
    if (!Line.consume_front("#"))
      continue;
    Line = Line.ltrim();
    if (!Line.consume_front("include"))
      continue;
    Line.consume_front("_next");
    Line = Line.ltrim();
    const bool IsMacro = !Line.consume_front("<") && !Line.consume_front("\"");
    Names.push_back(IsMacro ? "" : Line.take_until([](char C) { return C == '>' || C == '"'; }).str());
  }
  return Names;
}

/// Reads what the files around include; false if there are too many.
bool Includers::read() {
  const size_t MostEntries = 50000;
  size_t Entries = 0;
  std::error_code Error;
  for (fs::recursive_directory_iterator It(folderAround(Known), Error), End; !Error && It != End; It.increment(Error)) {
    if (++Entries > MostEntries)
      return false;
    if (path::filename(It->path()).starts_with("."))
      It.no_push();
    else if (mayInclude(It->path()))
      Includes[realPathOf(It->path())] = includedBy(It->path());
    else if (path::extension(It->path()) == ".py")
      Python.push_back(It->path());
  }
  for (const std::string &File : Known)
    Includes.try_emplace(File, includedBy(File));
  return !Error;
}

std::optional<std::set<std::string>> Includers::of(const std::set<std::string> &Headers) {
  if (!WasRead)
    WasRead = read();
  if (!*WasRead)
    return std::nullopt;
  std::set<std::string> Found = Headers;
  auto MayBeIn = [&](const std::string &File, StringRef Name) {
    if (Name.empty())
      return true;
    llvm::SmallString<256> Beside(path::parent_path(File));
    path::append(Beside, Name);
    if (fs::exists(Beside))
      return Found.count(realPathOf(Beside)) != 0;
    return llvm::any_of(Found, [&](StringRef Header) { return path::filename(Header) == path::filename(Name); });
  };
  for (size_t Before = 0; Before != Found.size();) {
    Before = Found.size();
    for (const auto &[File, Names] : Includes)
      if (!Found.count(File) && llvm::any_of(Names, [&](StringRef Name) { return MayBeIn(File, Name); }))
        Found.insert(File);
  }
  for (const std::string &Header : Headers)
    Found.erase(Header);
  return Found;
}

/// What follows each place where a text has a name as a whole word, and what precedes it.
static void forEachWord(StringRef Text, StringRef Name, llvm::function_ref<void(StringRef, StringRef)> Do) {
  auto IsPart = [&](size_t At) { return At < Text.size() && (llvm::isAlnum(Text[At]) || Text[At] == '_'); };
  for (size_t At = Text.find(Name); At != StringRef::npos; At = Text.find(Name, At + 1))
    if (!(At && IsPart(At - 1)) && !IsPart(At + Name.size()))
      Do(Text.take_front(At), Text.substr(At + Name.size()));
}

namespace {
/// What a text has of a kernel.
struct OfKernel {
  bool IsNamed = false, IsDeclared = false, IsDefined = false, IsQuoted = false;
};
} // namespace

static OfKernel kernelIn(StringRef Text, StringRef Name) {
  OfKernel Found;
  forEachWord(Text, Name, [&](StringRef Before, StringRef Behind) {
    Found.IsNamed = true;
    Found.IsQuoted |=
        (Before.ends_with("\"") || Before.ends_with("'")) && (Behind.starts_with("\"") || Behind.starts_with("'"));
    const StringRef Declaration = Before.substr(Before.find_last_of(";{}") + 1); // npos + 1 is the start
    if (!Declaration.contains("__global__") || !Behind.ltrim().starts_with("("))
      return;
    const size_t End = Behind.find_first_of(";{");
    Found.IsDefined |= End != StringRef::npos && Behind[End] == '{';
    Found.IsDeclared |= End != StringRef::npos && Behind[End] == ';';
  });
  return Found;
}

std::optional<std::string> Includers::launcherOf(const std::set<std::string> &Kernels, StringRef DefinedIn,
                                                 const std::set<std::string> &Read) {
  if (!WasRead)
    WasRead = read();
  auto TextOf = [](const std::string &File) { return llvm::MemoryBuffer::getFile(File); };
  for (const auto &[File, Names] : Includes) {
    if (Read.count(File))
      continue;
    const auto Buffer = TextOf(File);
    if (!Buffer)
      continue;
    const bool Includes = llvm::any_of(
        Names, [&](StringRef Name) { return !Name.empty() && path::filename(Name) == path::filename(DefinedIn); });
    for (const std::string &Kernel : Kernels) {
      const OfKernel Here = kernelIn((*Buffer)->getBuffer(), Kernel);
      if (!Here.IsDefined && (Here.IsDeclared || (Includes && Here.IsNamed)))
        return File;
    }
  }
  for (const std::string &File : Python)
    if (auto Buffer = TextOf(File))
      for (const std::string &Kernel : Kernels)
        if (kernelIn((*Buffer)->getBuffer(), Kernel).IsQuoted)
          return File;
  return std::nullopt;
}
