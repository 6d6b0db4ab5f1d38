//===- Written.h - Expressions as parts of others ---------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An edit puts what is written into a larger expression. So it has to know what stands there, not what it becomes: `a +
// b` of objects is a call to Clang, and with `* 33` behind it something else.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_REWRITE_TEXT_WRITTEN_H
#define BANKLINT_REWRITE_TEXT_WRITTEN_H

#include "clang/AST/Expr.h"

namespace banklint {

/// An expression without what is not written.
const clang::Expr *writtenOf(const clang::Expr *E);

/// Whether what is written can be an operand of any operator as it is.
bool isOperand(const clang::Expr *Written);

/// The variable in `threadIdx.x`, `size.y`: of a member, or of the call that Clang makes of one; null for others.
const clang::DeclRefExpr *ownerOf(const clang::Expr *E);

/// Whether the user gave operators a meaning for a type: of an enumeration.
bool hasOperators(clang::QualType T);

/// Whether an expression is a number as it is written, to which the operators of the language apply, and not an object
/// that becomes one.
bool isNumber(const clang::Expr *E);

} // namespace banklint

#endif
