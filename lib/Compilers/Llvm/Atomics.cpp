//===- Atomics.cpp - What LLVM makes of atomics for AMD -------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Where LLVM knows that an atomic has the same address in all lanes, its atomic optimizer combines the numbers of the
// lanes first, in registers, and one lane does the rest, whether or not the old value is wanted:
//
//     atomicAdd(&count, 1)       counts the active lanes (s_bcnt1), and one adds
//     atomicAdd(&count, x)       a loop over the lanes (v_readlane), then one adds; the same for min, max, and, or,
//     xor,
//                                floats and 64-bit numbers
//     atomicExch, atomicCAS, atomicInc, atomicDec         all lanes
//
// Of different addresses each lane has its turn. There is no instruction for the difference of floats, nor, on GPUs
// before gfx90a and on gfx10 to gfx12, for the sum of doubles: they become loops of compare-and-swap. Read from the
// machine code of clang 19.1 and 22.1 for gfx90a, gfx942, gfx1100 and gfx1200.
//
//===----------------------------------------------------------------------===//

#include "Compilers/Llvm/Joiner.h"
#include "llvm/ADT/bit.h"

using namespace banklint;
using trace::Combination;

static bool isReduced(const Combination &C) {
  return C.OnOneAddress && (C.isSum() || C.Of == Combination::Bitwise || C.Of == Combination::Extreme);
}

/// Whether there is no instruction for it.
static bool isLoop(const trace::Access &A, const LlvmRules &Rules) {
  const Combination &C = A.Combines;
  return (C.OfFloats && C.Of == Combination::Subtraction) ||
         (C.OfFloats && C.Of == Combination::Addition && A.Bytes == 8 && !Rules.AddsDoubles) || A.Bytes < 4;
}

trace::Access forAmd::compiledAtomic(trace::Access A, const LlvmRules &Rules, unsigned WarpLanes) {
  if (A.Op != Operation::Atomic || A.Unsupported)
    return A;
  A.Retries |= isLoop(A, Rules);
  if (A.IsVolatile || !isReduced(A.Combines))
    return A;
  ThreadMask Leaders(A.Active.size());
  for (unsigned First = 0; First < Leaders.size(); First += WarpLanes)
    if (const LaneMask Lanes = lanesOfWarp(A.Active, First / WarpLanes, WarpLanes))
      Leaders.set(First + unsigned(llvm::countr_zero(Lanes)));
  A.Active = Leaders;
  return A;
}
