//===- Atomics.h - What the compiler makes of atomics -----------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Where nvcc knows that an atomic has the same address in all lanes, it combines their numbers first, and one lane
// does the rest:
//
//     atomicAdd(&count, x)                 since sm_80: REDUX.SUM, and ATOMS.ADD by one lane
//                                          before: shuffles, if the whole warp comes; else each lane has its turn
//     old = atomicAdd(&count, x)           a scan by shuffles, if the whole warp comes; else each lane has its turn
//     old = atomicAdd(&count, n)           n the same for all: counts the lanes, and one adds
//
// So it does for minimum, maximum, and, or, exclusive or of 32-bit integers, as long as nobody wants the old value; not
// for exchanges, compare-and-swap, `atomicInc`, `atomicDec`, floats and 64 bits.
//
//     atomicAdd(&bin[i], 1)                since sm_80: ATOMS.POPC.INC, for which lanes with the same word count once
//
//     atomicInc(&bin[i], ~0u)              so are this one, and `atomicSub(&bin[i], -1)`
//     atomicCAS(&word[i], a, b)            ATOMS.CAS, which takes two turns
//     atomicAdd(&x[i], 1.5f)               a loop of LDS and ATOMS.CAST.SPIN; so are sums of two halves, and sums and
//                                          operations on bits of 64-bit numbers
//
// Read from the machine code of some 50 small kernels by nvcc 13.0 for sm_75, sm_80, sm_90, sm_100 and sm_120, by ptxas
// 11.8 and 12.4 for sm_75 and sm_80, and measured on an H200 (bench/hardware/atomics.cu). For GPUs before sm_75 ptxas
// 12.4 writes longer code for these kernels as well, which is taken to be that of sm_75.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_COMPILERS_NVCC_ATOMICS_H
#define BANKLINT_COMPILERS_NVCC_ATOMICS_H

#include "Trace/Trace.h"

namespace banklint {

/// What nvcc makes of an access for that GPU, if it is an atomic: by fewer lanes, or by another instruction.
/// \p WarpLanes: lanes of a warp.
trace::Access compiledAtomic(trace::Access A, const Architecture &Gpu, unsigned WarpLanes);

} // namespace banklint

#endif
