//===- Forms.h - How far a compiler sees through numbers --------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A compiler joins accesses whose addresses differ by constants, if it can tell that they do. It follows sums and
// products with constants. What other operations make of two numbers is two numbers to it, however close they are:
//
//     (4 * t + 1) - 4 * t        1
//     ((4 * t + 1) ^ (y & 28)) - ((4 * t) ^ (y & 28))        not known
//
// Numbers of equal forms whose difference is a constant are known to have it. A form says of a symbol only what it is
// like, so it is the same in each run. Measured by disassembly of nvcc 13.0 for sm_90, 636 indices
// (bench/hardware/merging/indices.py).
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_LANES_FORMS_H
#define BANKLINT_LANES_FORMS_H

#include "Lanes/Symbols.h"
#include <algorithm>

namespace banklint {

/// The greatest power of two that is told apart.
inline constexpr uint64_t MostMultiple = uint64_t(1) << 20;

/// The power of two in a divisor of a number; of 0, which all divide, the greatest.
inline uint64_t powerOfTwoIn(uint64_t Divisor) {
  return Divisor ? std::min(Divisor & -Divisor, MostMultiple) : MostMultiple;
}

/// The form of a number that is made of sums and products with constants: how it differs from thread to thread, and
/// what its symbols are like.
size_t linearForm(const Symbols &Of, const Value &V);

/// The form of what is left of \p V without so many of its low bits, by a shift or a division: those below all that
/// differs from thread to thread, or is not known, are a constant, of `4 * t + 1` and `512 * n + 4 * t + 1` the 1. If
/// \p IsSum does not say that it is a sum, nvcc does more with `4 * t + c`: to shift a signed `4 * t` by more than its
/// zeros is another number than to shift `4 * t + 1`, and of `4 * t + 65` it adds the 65 at once, and drops nothing
/// (machine code of 500 indices with gaps; nvcc 13.0, sm_90, 2026-11-26).
size_t formWithoutBits(const Symbols &Of, const Value &V, unsigned Bits, bool IsSum, bool IsSigned);

} // namespace banklint

#endif
