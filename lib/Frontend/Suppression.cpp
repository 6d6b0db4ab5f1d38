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

using namespace clang;
using llvm::StringRef;

static StringRef lineOf(const SourceManager &Sources, FileID File, unsigned Line) {
  StringRef Text = Sources.getBufferData(File);
  for (unsigned I = 1; I < Line; ++I)
    Text = Text.split('\n').second;
  return Text.split('\n').first;
}

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
    if (Glob->match(banklint::CheckName))
      return true;
  }
  return false;
}

/// Whether \p Line has the comment \p Keyword for our check.
static bool silences(StringRef Line, StringRef Keyword) {
  size_t At = Line.find(Keyword);
  if (At == StringRef::npos)
    return false;
  StringRef Rest = Line.drop_front(At + Keyword.size());
  if (Rest.starts_with("NEXTLINE") || Rest.starts_with("BEGIN") || Rest.starts_with("END"))
    return false;
  return hasOurCheck(checksIn(Rest));
}

namespace {

/// A comment that begins or ends a silent part.
struct Mark {
  StringRef Keyword;
  StringRef Checks;
  size_t At;
};

/// The silent parts of a text for our check, and the marks for it that have no partner.
struct SilentParts {
  std::vector<std::pair<size_t, size_t>> Pairs;
  std::vector<Mark> Unmatched;
};

} // namespace

/// Pairs the marks as clang-tidy does: the last one that is open has to name the same checks.
static SilentParts silentPartsOf(StringRef Text) {
  static constexpr StringRef Keyword = "NOLINT", Begin = "NOLINTBEGIN", End = "NOLINTEND";
  SilentParts Found;
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
      if (hasOurCheck(Last.Checks))
        Found.Pairs.push_back({Open.back().At, At});
      Open.pop_back();
    }
  }
  llvm::append_range(Found.Unmatched, Open);
  llvm::erase_if(Found.Unmatched, [](const Mark &M) { return !hasOurCheck(M.Checks); });
  llvm::sort(Found.Unmatched, [](const Mark &A, const Mark &B) { return A.At < B.At; });
  return Found;
}

static bool isInSilentPart(StringRef Text, size_t Offset) {
  return llvm::any_of(silentPartsOf(Text).Pairs,
                      [&](const auto &Pair) { return Pair.first < Offset && Offset < Pair.second; });
}

std::vector<std::string> banklint::unmatchedSuppressions(const SourceManager &Sources, FileID File) {
  const StringRef Name = Sources.getPresumedLoc(Sources.getLocForStartOfFile(File)).getFilename();
  std::vector<std::string> Sentences;
  for (const Mark &M : silentPartsOf(Sources.getBufferData(File)).Unmatched)
    Sentences.push_back(llvm::formatv("{0}:{1}:{2}: unmatched '{3}' comment without a {4} comment for the same checks",
                                      Name, Sources.getLineNumber(File, M.At), Sources.getColumnNumber(File, M.At),
                                      M.Keyword,
                                      M.Keyword == "NOLINTEND" ? "previous 'NOLINTBEGIN'" : "subsequent 'NOLINTEND'"));
  return Sentences;
}

bool banklint::isSuppressed(const SourceManager &Sources, SourceLocation At) {
  auto [File, Offset] = Sources.getDecomposedExpansionLoc(At);
  unsigned Line = Sources.getLineNumber(File, Offset);
  return silences(lineOf(Sources, File, Line), "NOLINT") ||
         (Line > 1 && silences(lineOf(Sources, File, Line - 1), "NOLINTNEXTLINE")) ||
         isInSilentPart(Sources.getBufferData(File), Offset);
}
