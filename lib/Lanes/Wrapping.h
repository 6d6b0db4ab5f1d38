//===- Wrapping.h - What a variable holds of a sum -------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Sums are not wrapped when they are made (Lanes.h): before an operation that tells n from n + 2^32 they are.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_LANES_WRAPPING_H
#define BANKLINT_LANES_WRAPPING_H

#include "Lanes/Symbols.h"

namespace banklint::arithmetic {

/// The number that a variable of type \p T holds where the sum is \p A.
Value held(Symbols &Table, const Value &A, IntType T);

/// A number with the same low bits as \p A, those of type \p T: what was wrapped to as many bits or more counts as the
/// sum that it was made of. `unsigned(a + 2048ul)` is a + 2048, whatever a, a sum of 32 bits, wraps to.
Value withoutWraps(Symbols &Table, const Value &A, IntType T);

} // namespace banklint::arithmetic

#endif
