//===- Unrolling.h - Which loops Clang unrolls for NVIDIA's GPUs -*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// LLVM's optimizer unrolls a loop by the number of its instructions, S, without the two that it takes once however many
// steps there are. For NVPTX at -O3:
//
//     all T steps             if T * S + 2 <= 300; up to four times as many of ten steps or fewer that become simpler
//     some of them            the most that divide T, with no more than 75 instructions; or 8, 4, 2 with a remainder
//     a number of run time    8, 4 or 2, with no more than 75 instructions
//
// nvcc's optimizer, which is LLVM's as well, has 405 and 200 in their place. Read from 19 kinds of loops of 11 to 79
// steps by clang 19.1.7 (-Rpass=loop-unroll), 2026-11-29: S is exact, but how many instructions an index is made of is
// known here within bounds alone.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_COMPILERS_LLVM_UNROLLING_H
#define BANKLINT_COMPILERS_LLVM_UNROLLING_H

#include "Compilers/Nvcc/Unrolling.h"

namespace banklint::forNvidia {

/// Instructions of LLVM in a step.
struct Sizes {
  double Least, Likely, Most;
};
Sizes sizesOf(const StepSize &Of);

/// How many of so many steps, of \p Each instructions, are taken together; 1: none. \p IsInnermost: no loop in it stays
/// a loop; of others, all or none.
unsigned stepsTogether(double Each, const StepSize &Of, unsigned Steps, bool IsInnermost);

/// The same if only the run tells the number of steps.
unsigned stepsAtRunTime(double Each);

} // namespace banklint::forNvidia

#endif
