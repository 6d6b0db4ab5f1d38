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

/// Whether \p Line has the comment \p Keyword for our check.
static bool silences(StringRef Line, StringRef Keyword) {
  size_t At = Line.find(Keyword);
  if (At == StringRef::npos)
    return false;
  StringRef Rest = Line.drop_front(At + Keyword.size());
  if (Rest.starts_with("NEXTLINE") || Rest.starts_with("BEGIN") || Rest.starts_with("END"))
    return false;
  if (!Rest.consume_front("("))
    return true;
  llvm::SmallVector<StringRef, 4> Checks;
  Rest.take_until([](char C) { return C == ')'; }).split(Checks, ',');
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

bool banklint::isSuppressed(const SourceManager &Sources, SourceLocation At) {
  auto [File, Offset] = Sources.getDecomposedExpansionLoc(At);
  unsigned Line = Sources.getLineNumber(File, Offset);
  return silences(lineOf(Sources, File, Line), "NOLINT") ||
         (Line > 1 && silences(lineOf(Sources, File, Line - 1), "NOLINTNEXTLINE"));
}
