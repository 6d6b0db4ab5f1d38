//===- Suppression.cpp - NOLINT comments ----------------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Frontend/Suppression.h"
#include "Support/CheckName.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/GlobPattern.h"

using namespace banklint;
using namespace clang;
using llvm::StringRef;

static constexpr StringRef Keyword = "NOLINT", NextLine = "NOLINTNEXTLINE", Begin = "NOLINTBEGIN", End = "NOLINTEND";

/// The checks in parentheses that \p Rest begins with; "*" if it does not.
static StringRef checksIn(StringRef Rest) {
  return Rest.consume_front("(") ? Rest.take_until([](char C) { return C == ')' || C == '\n'; }) : "*";
}

/// Whether our check is one of \p List, which has commas between.
static bool hasOurCheck(StringRef List) {
  llvm::SmallVector<StringRef, 4> Checks;
  List.split(Checks, ',');
  for (StringRef Check : Checks) {
    auto Glob = llvm::GlobPattern::create(Check.trim());
    if (!Glob) {
      llvm::consumeError(Glob.takeError());
      continue;
    }
    if (Glob->match(CheckName))
      return true;
  }
  return false;
}

/// Whether \p Line has the comment \p Word for our check.
static bool silences(StringRef Line, StringRef Word) {
  size_t At = Line.find(Word);
  if (At == StringRef::npos)
    return false;
  StringRef Rest = Line.drop_front(At + Word.size());
  if (Rest.starts_with("NEXTLINE") || Rest.starts_with("BEGIN") || Rest.starts_with("END"))
    return false;
  return hasOurCheck(checksIn(Rest));
}

/// The lines that a comment on them, or on the line before, silences.
void Suppressions::readLines(StringRef Text, OfFile &Found) {
  unsigned Line = 1;
  for (size_t At; (At = Text.find(Keyword)) != StringRef::npos; ++Line) {
    const StringRef Before = Text.take_front(At);
    Line += unsigned(Before.count('\n'));
    const auto [Here, Rest] = Text.drop_front(Before.rfind('\n') + 1).split('\n'); // npos + 1 is 0
    if (silences(Here, Keyword))
      Found.Lines.insert(Line);
    if (silences(Here, NextLine))
      Found.Lines.insert(Line + 1);
    Text = Rest;
  }
}

/// Pairs the marks as clang-tidy does: the last one that is open has to name the same checks.
void Suppressions::readParts(StringRef Text, OfFile &Found) {
  std::vector<Mark> Open;
  for (size_t At = Text.find(Keyword); At != StringRef::npos; At = Text.find(Keyword, At + Keyword.size())) {
    const StringRef Rest = Text.drop_front(At);
    if (Rest.starts_with(Begin)) {
      Open.push_back({Begin, checksIn(Rest.drop_front(Begin.size())), At});
    } else if (Rest.starts_with(End)) {
      const Mark Last{End, checksIn(Rest.drop_front(End.size())), At};
      if (Open.empty() || Open.back().Checks != Last.Checks) {
        Found.Unmatched.push_back(Last);
        continue;
      }
      const size_t From = Open.back().At;
      Open.pop_back();
      if (!hasOurCheck(Last.Checks))
        continue;
      while (!Found.Parts.empty() && Found.Parts.back().first > From) // pairs within this one
        Found.Parts.pop_back();
      Found.Parts.push_back({From, At});
    }
  }
  llvm::append_range(Found.Unmatched, Open);
  llvm::erase_if(Found.Unmatched, [](const Mark &M) { return !hasOurCheck(M.Checks); });
  llvm::sort(Found.Unmatched, [](const Mark &A, const Mark &B) { return A.At < B.At; });
}

const Suppressions::OfFile &Suppressions::of(FileID File) {
  auto [Known, IsNew] = Read.try_emplace(File);
  if (IsNew) {
    const StringRef Text = Sources.getBufferData(File);
    readLines(Text, Known->second);
    readParts(Text, Known->second);
  }
  return Known->second;
}

std::vector<std::string> Suppressions::unmatchedIn(FileID File) {
  std::vector<std::string> Sentences;
  for (const Mark &M : of(File).Unmatched) {
    const PresumedLoc At = Sources.getPresumedLoc(Sources.getComposedLoc(File, M.At));
    Sentences.push_back(llvm::formatv("{0}:{1}:{2}: unmatched '{3}' comment without a {4} comment for the same checks",
                                      At.getFilename(), At.getLine(), At.getColumn(), M.Keyword,
                                      M.Keyword == End ? "previous 'NOLINTBEGIN'" : "subsequent 'NOLINTEND'"));
  }
  return Sentences;
}

bool Suppressions::silence(SourceLocation At) {
  const auto [File, Offset] = Sources.getDecomposedExpansionLoc(At);
  const OfFile &Silent = of(File);
  if (Silent.Lines.contains(Sources.getLineNumber(File, Offset)))
    return true;
  const auto Next = llvm::partition_point(Silent.Parts, [&](const auto &Part) { return Part.second <= Offset; });
  return Next != Silent.Parts.end() && Next->first < Offset;
}
