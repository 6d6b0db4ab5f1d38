//===- Division.h - Division by known numbers ------------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Exact where the parts with symbols divide out, or stay below the divisor.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_LANES_DIVISION_H
#define BANKLINT_LANES_DIVISION_H

#include "Lanes/Symbols.h"

namespace banklint::arithmetic {

/// `A / D` and `A % D`, rounded down; \p D is positive.
Value floorDivide(Symbols &Table, const Value &A, int64_t D, IntType T);
Value floorRemainder(Symbols &Table, const Value &A, int64_t D);
/// What a narrower type \p T holds of \p A: its low bits.
Value truncated(Symbols &Table, const Value &A, IntType T);
/// `A / D` and `A % D`, rounded towards zero as the language does; \p D is positive.
Value divide(Symbols &Table, const Value &A, int64_t D, IntType T);
Value remainder(Symbols &Table, const Value &A, int64_t D, IntType T);

} // namespace banklint::arithmetic

#endif
