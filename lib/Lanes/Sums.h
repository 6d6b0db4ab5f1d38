//===- Sums.h - Sums and products, exact with symbols ----------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Sums of values, and products with what is the same for all threads, lose nothing. They are not wrapped (Lanes.h).
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_LANES_SUMS_H
#define BANKLINT_LANES_SUMS_H

#include "Lanes/Symbols.h"

namespace banklint::arithmetic {

/// `A O B` where \p O is + - or *.
Value linear(Symbols &Table, Op O, const Value &A, const Value &B, IntType T);
/// `A + B * Scale`
Value addScaled(Symbols &Table, const Value &A, const Value &B, int64_t Scale, IntType T);
Value multiply(Symbols &Table, const Value &A, const Value &B, IntType T);
/// \p A for the threads in \p Mask, \p B for the others.
Value merge(Symbols &Table, const ThreadMask &Mask, const Value &A, const Value &B);
/// Drops what cancelled and wraps the threads without symbols. The others are sums whose parts may wrap while the whole
/// does not, so they stay as they are.
Value normalized(const Symbols &Table, Value A, IntType T);
/// What of \p A, its known number aside, is the same for all threads of the block; and the rest.
std::pair<Value, Value> splitByBlock(const Symbols &Table, const Value &A);
/// What is the same for all threads adds up to one symbol, if it has several parts.
Value withSubtotal(Symbols &Table, const Value &A);

} // namespace banklint::arithmetic

#endif
