//===- FoldedBits.h - Constants that Clang folds into indices ---*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Neighbours are joined for NVIDIA's GPUs if their addresses are one register and different constants. LLVM adds a
// constant to an index whose low bits are zero by an `or`, and that goes into an operation on bits which the index ends
// with. Then each neighbour has a register of its own:
//
//     s[4 * (t ^ 1) + k]       4 * t ^ 4, then | k:  4 * t ^ (4 | k)
//     s[4 * (127 - t) + k]     508 - 4 * t, then + k:  (508 + k) - 4 * t
//     s[4 * (t >> 2) + 3]      (t & ~3) | 3 is t | 3
//
// while 4 * (t & 7), 4 * (t / 3), 12 * (127 - t) and 4 * (t ^ n) keep them together. Read from the machine code of 80
// indices (clang 19.1.7 and ptxas 13.0.88 for sm_80, 2026-11-29).
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_COMPILERS_LLVM_FOLDEDBITS_H
#define BANKLINT_COMPILERS_LLVM_FOLDEDBITS_H

#include "Trace/Trace.h"

namespace banklint::forNvidia {

/// Whether an access may have a register of its own by that.
bool foldsConstant(Lanes &L, const trace::Access &A);

} // namespace banklint::forNvidia

#endif
