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
  static constexpr StringRef Endings[] = {".c",   ".cc",  ".cpp", ".cxx", ".cu",  ".cuh", ".cl", ".clh", ".h",
                                          ".hh",  ".hpp", ".hxx", ".hip", ".inc", ".inl", ".ipp", ".tcc", ".tpp"};
  return llvm::is_contained(Endings, path::extension(File)) || File.contains("/include/"); // as <vector> is
}

bool SourceTree::isQuotable(StringRef File) const {
  llvm::SmallString<128> Real;
  if (fs::real_path(File, Real))
    return false;
  return isNamedAsSource(Real) || relative(Real) != Real;
}

StringRef SourceTree::text(StringRef File) {
  auto [Entry, New] = Files.try_emplace(File);
  if (New)
    if (isQuotable(File))
      Entry->second = readOrdinaryFileOrNothing(File);
  return Entry->second ? Entry->second->getBuffer() : StringRef();
}

size_t SourceTree::offset(const Location &L) {
  const StringRef Text = text(L.File);
  size_t LineStart = 0;
  for (unsigned I = 1; I < L.Line && LineStart < Text.size(); ++I)
    LineStart = std::min(Text.find('\n', LineStart), Text.size() - 1) + 1;
  return std::min(LineStart + L.Column - 1, Text.size());
}

unsigned SourceTree::characterColumn(const Location &L) {
  const size_t Offset = offset(L);
  const StringRef Before = text(L.File).take_front(Offset).take_back(L.Column - 1);
  // In UTF-8 each byte but those of the form 10xxxxxx begins a character.
  const auto Following = llvm::count_if(Before, [](char C) { return (C & 0xC0) == 0x80; });
  return L.Column - unsigned(Following);
}

Location SourceTree::at(StringRef File, size_t Offset) {
  const StringRef Before = text(File).take_front(Offset);
  Location L;
  L.File = File.str();
  L.Line = unsigned(Before.count('\n')) + 1;
  L.Column = unsigned(Before.size() - (Before.rfind('\n') + 1)) + 1; // npos + 1 is 0
  return L;
}
