//===- SourceTree.cpp - The files that reports name and quote -------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Reports/SourceTree.h"
#include "Support/OrdinaryFile.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace banklint;
using llvm::StringRef;
namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

SourceTree SourceTree::here() {
  llvm::SmallString<128> Current;
  if (fs::real_path(".", Current))
    return SourceTree("");
  for (StringRef Folder = Current; !Folder.empty(); Folder = path::parent_path(Folder)) {
    llvm::SmallString<128> Git(Folder);
    path::append(Git, ".git");
    if (fs::exists(Git))
      return SourceTree(Folder.str());
  }
  return SourceTree(Current.str().str());
}

std::string SourceTree::relative(StringRef File) const {
  StringRef Rest = File;
  if (Rest.consume_front(Root) && (Rest.consume_front("/") || StringRef(Root).ends_with("/")))
    return Rest.str();
  return File.str();
}

/// Whether a file has the name of a source.
static bool isNamedAsSource(StringRef File) {
  static constexpr StringRef Endings[] = {".c",  ".cc",  ".cpp", ".cxx", ".cu",  ".cuh", ".cl",  ".clh", ".h",
                                          ".hh", ".hpp", ".hxx", ".hip", ".inc", ".inl", ".ipp", ".tcc", ".tpp"};
  return llvm::is_contained(Endings, path::extension(File)) || File.contains("/include/"); // as <vector> is
}

bool SourceTree::isQuotable(StringRef File) const {
  llvm::SmallString<128> Real;
  if (fs::real_path(File, Real))
    return false;
  return isNamedAsSource(Real) || relative(Real) != Real;
}

static StringRef textOf(const std::unique_ptr<llvm::MemoryBuffer> &Read) {
  return Read ? Read->getBuffer() : StringRef();
}

const SourceTree::SourceFile &SourceTree::read(StringRef File) {
  auto [Entry, New] = Files.try_emplace(File);
  SourceFile &Of = Entry->second;
  if (!New)
    return Of;
  if (isQuotable(File))
    Of.Read = readOrdinaryFileOrNothing(File);
  Of.Lines.push_back(0);
  const StringRef Text = textOf(Of.Read);
  for (size_t I = 0; I < Text.size(); ++I) {
    if (Text[I] == '\n')
      Of.Lines.push_back(I + 1);
    if ((Text[I] & 0xC0) == 0x80) // UTF-8: each byte but those of the form 10xxxxxx begins a character
      Of.Following.push_back(I);
  }
  return Of;
}

StringRef SourceTree::text(StringRef File) { return textOf(read(File).Read); }

size_t SourceTree::offset(const Location &L) {
  const SourceFile &Of = read(L.File);
  const size_t End = textOf(Of.Read).size(), Line = std::max(L.Line, 1u) - 1;
  return std::min((Line < Of.Lines.size() ? Of.Lines[Line] : End) + L.Column - 1, End);
}

unsigned SourceTree::characterColumn(const Location &L) {
  const size_t End = offset(L), Begin = End - std::min<size_t>(End, L.Column - 1);
  const std::vector<size_t> &Following = read(L.File).Following;
  return L.Column - unsigned(llvm::lower_bound(Following, End) - llvm::lower_bound(Following, Begin));
}

Location SourceTree::at(StringRef File, size_t Offset) {
  const SourceFile &Of = read(File);
  const size_t At = std::min(Offset, textOf(Of.Read).size());
  const auto Next = llvm::upper_bound(Of.Lines, At);
  Location L;
  L.File = File.str();
  L.Line = unsigned(Next - Of.Lines.begin());
  L.Column = unsigned(At - *std::prev(Next)) + 1;
  return L;
}
