//===- AssemblyOperands.cpp - Operands of asm without commas --------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Frontend/AssemblyOperands.h"
#include "Frontend/Tokens.h"

using namespace banklint;
using namespace clang;

void AssemblyOperands::see(Token &Read) {
  if (Read.is(tok::kw_asm)) {
    IsOpen = true;
    HasOperands = EndsOperand = false;
    Depth = 0;
    return;
  }
  if (!IsOpen)
    return;
  if (EndsOperand && HasOperands && Depth == 1 && Read.is(tok::string_literal)) {
    enterAgain(P, Read);
    Read.startToken(); // no literal any more
    Read.setKind(tok::comma);
  }
  EndsOperand = Depth == 2 && Read.is(tok::r_paren);
  HasOperands |= Depth == 1 && Read.isOneOf(tok::colon, tok::coloncolon);
  if (Read.is(tok::l_paren))
    ++Depth;
  else if (Depth && Read.is(tok::r_paren))
    --Depth;
  IsOpen = Read.isNot(tok::semi);
}
