//===- Suppression.cpp - NOLINT comments ----------------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Frontend/Suppression.h"
#include "Support/CheckName.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
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

/// Whether a pair of NOLINTBEGIN and NOLINTEND for our check lies around \p Offset.
static bool isInSilentPart(StringRef Text, size_t Offset) {
  struct Begin {
    StringRef Checks;
    size_t At;
  };
  llvm::SmallVector<Begin, 4> Open;
  static constexpr StringRef Keyword = "NOLINT";
  for (size_t At = Text.find(Keyword); At != StringRef::npos; At = Text.find(Keyword, At + Keyword.size())) {
    StringRef Rest = Text.drop_front(At + Keyword.size());
    if (Rest.consume_front("BEGIN")) {
      Open.push_back({checksIn(Rest), At});
    } else if (Rest.consume_front("END") && !Open.empty() && Open.back().Checks == checksIn(Rest)) {
      const Begin Pair = Open.pop_back_val();
      if (Pair.At < Offset && Offset < At && hasOurCheck(Pair.Checks))
        return true;
    }
  }
  return false;
}

bool banklint::isSuppressed(const SourceManager &Sources, SourceLocation At) {
  auto [File, Offset] = Sources.getDecomposedExpansionLoc(At);
  unsigned Line = Sources.getLineNumber(File, Offset);
  return silences(lineOf(Sources, File, Line), "NOLINT") ||
         (Line > 1 && silences(lineOf(Sources, File, Line - 1), "NOLINTNEXTLINE")) ||
         isInSilentPart(Sources.getBufferData(File), Offset);
}
