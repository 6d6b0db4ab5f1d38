//===- SourceText.cpp - An expression as it is written --------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Lower/SourceText.h"
#include "clang/Lex/Lexer.h"

using namespace banklint;
using namespace clang;

SourceText banklint::writtenAs(const Expr &E, const SourceManager &Sources,
                               const LangOptions &Language) {
  const CharSourceRange Range =
      Lexer::makeFileCharRange(Sources.getExpansionRange(E.getSourceRange()), Sources, Language);
  SourceText Result;
  if (Range.isInvalid())
    return Result;
  Result.End = Range.getEnd();
  StringRef Text = Lexer::getSourceText(Range, Sources, Language);
  const std::string Terminated = Text.str(); // as the lexer wants it
  Lexer Raw(Range.getBegin(), Language, Terminated.data(), Terminated.data(),
            Terminated.data() + Terminated.size());
  for (Token T;;) {
    Raw.LexFromRawLexer(T);
    if (T.is(tok::eof))
      return Result;
    const size_t From =
        Sources.getFileOffset(T.getLocation()) - Sources.getFileOffset(Range.getBegin());
    if (!Result.Tokens.empty())
      Result.Tokens += ' ';
    Result.Tokens += Terminated.substr(From, T.getLength());
  }
}
