//===- SplitBrackets.cpp - Launches with blanks in their brackets ---------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Frontend/SplitBrackets.h"
#include "Frontend/Tokens.h"
#include "clang/Basic/SourceManager.h"

using namespace banklint;
using namespace clang;

void SplitBrackets::see(Token &Read) {
  if (!P.getLangOpts().CUDA)
    return;
  const bool IsInMacro = Read.getLocation().isMacroID();
  if (Read.is(tok::lessless) && (IsInMacro ? takesRest(tok::less) : isSplit(Read, '<')))
    join(Read, tok::lesslessless);
  else if (IsOpen && Read.is(tok::greatergreater) && (IsInMacro ? takesRest(tok::greater) : isSplit(Read, '>')))
    join(Read, tok::greatergreatergreater);
  if (IsOpen)
    readConfiguration(Read);
  if (Read.is(tok::lesslessless)) {
    IsOpen = BeginsArgument = true;
    Depth = Argument = 0;
  } else if (Read.isOneOf(tok::greatergreatergreater, tok::semi)) {
    IsOpen = false;
  }
}

/// A token between the brackets of a launch. A list for a shape gets its type.
void SplitBrackets::readConfiguration(Token &Read) {
  const unsigned Shapes = 2;
  if (Read.is(tok::l_brace) && BeginsArgument && Argument < Shapes) {
    enterAgain(P, Read);
    Read.setKind(tok::identifier);
    Read.setIdentifierInfo(P.getIdentifierInfo("dim3"));
    BeginsArgument = false;
    ++Depth; // tokens that are entered again are not seen again
    return;
  }
  BeginsArgument = Depth == 0 && Read.is(tok::comma);
  Argument += BeginsArgument;
  if (Read.isOneOf(tok::l_paren, tok::l_square, tok::l_brace))
    ++Depth;
  else if (Depth && Read.isOneOf(tok::r_paren, tok::r_square, tok::r_brace))
    --Depth;
}

/// Whether the rest of a bracket stands behind a part of it, after blanks; behind `>> >` the arguments have to begin.
bool SplitBrackets::isSplit(const Token &Read, char Rest) const {
  const SourceLocation At = Read.getLocation();
  const auto [File, Offset] = P.getSourceManager().getDecomposedLoc(At);
  const StringRef Behind = P.getSourceManager().getBufferData(File).substr(Offset + Read.getLength());
  StringRef Then = Behind.ltrim(" \t");
  if (Then.size() == Behind.size() || !Then.consume_front(StringRef(&Rest, 1)))
    return false;
  return Rest == '<' ? !Then.starts_with(":") && !Then.starts_with("%") : Then.ltrim().starts_with("(");
}

/// Whether the rest comes next in a macro, whose tokens are not side by side in a file; then it is taken.
bool SplitBrackets::takesRest(tok::TokenKind Rest) {
  Token Next;
  P.Lex(Next);
  if (Next.is(Rest))
    return true;
  enterAgain(P, Next);
  return false;
}

void SplitBrackets::join(Token &Read, tok::TokenKind Whole) {
  Read.setKind(Whole);
  if (Read.getLocation().isMacroID())
    return;
  Token Rest;
  P.Lex(Rest);
  const SourceManager &Sources = P.getSourceManager();
  Read.setLength(Sources.getFileOffset(Rest.getLocation()) + Rest.getLength() -
                 Sources.getFileOffset(Read.getLocation()));
}
