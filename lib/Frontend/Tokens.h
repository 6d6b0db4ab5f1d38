//===- Tokens.h - Tokens for the parser -------------------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_FRONTEND_TOKENS_H
#define BANKLINT_FRONTEND_TOKENS_H

#include "clang/Lex/Preprocessor.h"

namespace banklint {

/// Lets a token come next, also where the parser looks ahead. Who watches the preprocessor's tokens does not see it
/// again.
void enterAgain(clang::Preprocessor &P, const clang::Token &Again);

} // namespace banklint

#endif
