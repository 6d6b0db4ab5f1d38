//===- Choices.h - Functions that give one of their arguments ---*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// `std::min(a, b)` gives a reference to one of two variables. Where a number decides which, and nobody knows it, the
// reference leads nowhere that could be followed. Mostly the number that it refers to is read at once; then the
// function gives the number instead, and no reference is made.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_LOWERING_CHOICES_H
#define BANKLINT_LOWERING_CHOICES_H

#include "clang/AST/Expr.h"
#include "llvm/ADT/DenseMap.h"

namespace banklint::lower {

class Choices {
public:
  /// Whether a function gives a reference to a scalar, and always to one that it was given as an argument: `std::min`,
  /// `std::clamp`.
  bool isMadeBy(const clang::FunctionDecl *F);

private:
  bool isAmongArguments(const clang::Expr *E);

  llvm::DenseMap<const clang::FunctionDecl *, bool> Known;
};

} // namespace banklint::lower

#endif
