//===- Unwrapped.h - Expressions without their wrappers ---------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_LOWERING_UNWRAPPED_H
#define BANKLINT_LOWERING_UNWRAPPED_H

#include "clang/AST/ExprCXX.h"

namespace banklint::lower {

/// What nodes stand for that only wrap another expression.
const clang::Expr *unwrapped(const clang::Expr *E);
/// The same, and for who reads only.
const clang::Expr *withoutConst(const clang::Expr *E);

} // namespace banklint::lower

#endif
