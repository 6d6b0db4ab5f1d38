//===- Tokens.cpp - Tokens for the parser ---------------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Frontend/Tokens.h"

using namespace clang;

void banklint::enterAgain(Preprocessor &P, const Token &Again) {
  auto Tokens = std::make_unique<Token[]>(1);
  Tokens[0] = Again;
  P.EnterTokenStream(std::move(Tokens), 1, /*DisableMacroExpansion=*/true, /*IsReinject=*/true);
}
