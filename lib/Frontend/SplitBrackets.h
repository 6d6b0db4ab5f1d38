//===- SplitBrackets.h - Launches with blanks in their brackets -*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Editors that do not know CUDA format a launch as `kernel << <grid, block >> > (data);`. nvcc takes that (13.0: with
// blanks, on one line, and not `< <<`), Clang does not. Neither `<< <` nor `>> > (` within a launch can mean anything
// else. Nor does Clang take shapes as lists, `kernel<<<1, {16, 16}>>>(data)`: these become `dim3{16, 16}`.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_FRONTEND_SPLITBRACKETS_H
#define BANKLINT_FRONTEND_SPLITBRACKETS_H

#include "clang/Lex/Preprocessor.h"

namespace banklint {

/// Sees the tokens that a preprocessor gives, one after another, and joins what is split.
class SplitBrackets {
public:
  /// Of another language than CUDA it joins nothing.
  explicit SplitBrackets(clang::Preprocessor &P) : P(P) {}

  /// The token becomes the whole bracket, and the rest of it is taken from the preprocessor.
  void see(clang::Token &Read);

private:
  void readConfiguration(clang::Token &Read);
  bool isSplit(const clang::Token &Read, char Rest) const;
  bool takesRest(clang::tok::TokenKind Rest);
  void join(clang::Token &Read, clang::tok::TokenKind Whole);

  clang::Preprocessor &P;
  bool IsOpen = false; ///< a launch's configuration has begun
  // In it:
  unsigned Depth = 0;         ///< of parentheses, brackets and braces
  unsigned Argument = 0;      ///< grid, block, …
  bool BeginsArgument = true; ///< nothing of the argument was seen
};

} // namespace banklint

#endif
