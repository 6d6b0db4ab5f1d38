//===- SourceText.cpp - An expression as it is written --------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rewrite/Text/SourceText.h"
#include "Support/Compat/Clang.h"
#include "clang/Lex/Lexer.h"

using namespace banklint;
using namespace clang;

SourceText banklint::writtenAs(const Expr &E, const SourceManager &Sources, const LangOptions &Language) {
  const CharSourceRange Range =
      Lexer::makeFileCharRange(Sources.getExpansionRange(E.getSourceRange()), Sources, Language);
  SourceText Result;
  if (Range.isInvalid())
    return Result;
  Result.End = Range.getEnd();
  StringRef Text = Lexer::getSourceText(Range, Sources, Language);
  const std::string Terminated = Text.str(); // as the lexer wants it
  Lexer Raw(Range.getBegin(), Language, Terminated.data(), Terminated.data(), Terminated.data() + Terminated.size());
  for (Token T;;) {
    Raw.LexFromRawLexer(T);
    if (T.is(tok::eof))
      return Result;
    const size_t From = Sources.getFileOffset(T.getLocation()) - Sources.getFileOffset(Range.getBegin());
    if (!Result.Tokens.empty())
      Result.Tokens += ' ';
    Result.Tokens += Terminated.substr(From, T.getLength());
  }
}

bool banklint::hasName(StringRef Text, const LangOptions &Language, llvm::function_ref<bool(StringRef)> IsIt) {
  const std::string Terminated = Text.str(); // as the lexer wants it
  const char *Begin = Terminated.data();
  Lexer Raw(SourceLocation(), Language, Begin, Begin, Begin + Terminated.size());
  Token T;
  for (Raw.LexFromRawLexer(T); T.isNot(tok::eof); Raw.LexFromRawLexer(T))
    if (T.is(tok::raw_identifier) && IsIt(T.getRawIdentifier()))
      return true;
  return false;
}

llvm::StringSet<> banklint::namesIn(StringRef Text, const LangOptions &Language) {
  llvm::StringSet<> Names;
  hasName(Text, Language, [&](StringRef Name) {
    Names.insert(Name);
    return false;
  });
  return Names;
}

std::optional<std::string> banklint::onOneLine(StringRef Text, const LangOptions &Language) {
  if (!Text.contains('\n'))
    return Text.str();
  const std::string Terminated = Text.str(); // as the lexer wants it
  const char *Begin = Terminated.data();
  Lexer Raw(SourceLocation(), Language, Begin, Begin, Begin + Terminated.size());
  std::string Line;
  for (Token T;;) {
    Raw.LexFromRawLexer(T);
    if (T.is(tok::eof))
      return Line;
    if (T.isAtStartOfLine() && T.is(tok::hash))
      return std::nullopt;
    if (!Line.empty() && (T.isAtStartOfLine() || T.hasLeadingSpace()))
      Line += ' ';
    const char *At = Raw.getBufferLocation() - T.getLength();
    for (const char *End = Raw.getBufferLocation(); At != End;)
      Line += compat::nextCharacter(At, Language);
  }
}

StringRef banklint::indentationAt(const SourceManager &Sources, SourceLocation At) {
  const unsigned Column = Sources.getSpellingColumnNumber(At);
  const StringRef Line = Sources.getBufferData(Sources.getFileID(At)).substr(Sources.getFileOffset(At) + 1 - Column);
  return Line.take_while([](char C) { return C == ' ' || C == '\t'; });
}

std::string banklint::freeName(StringRef Name, llvm::function_ref<bool(StringRef)> IsTaken) {
  std::string Free = Name.str();
  for (unsigned Next = 2; IsTaken(Free); ++Next)
    Free = Name.str() + std::to_string(Next);
  return Free;
}
