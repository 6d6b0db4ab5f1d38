//===- Bits.h - & | and ^ --------------------------------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_LANES_BITS_H
#define BANKLINT_LANES_BITS_H

#include "Lanes/Symbols.h"

namespace banklint::arithmetic {

/// & | ^ digit by digit: below the lowest bit that a symbol can change, everything is known. One of \p A and \p B at
/// least has symbols.
Value bitwise(Symbols &Table, Op O, const Value &A, const Value &B, IntType T);

} // namespace banklint::arithmetic

#endif
