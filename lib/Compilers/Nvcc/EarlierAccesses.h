//===- EarlierAccesses.h - Rows that other accesses change ------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What nvcc joins hangs on what stands before and behind, also across a barrier:
//
//  * The optimizer joins a row of four elements, but loads the third one besides, if that was loaded alone before: its
//    address is there already. Of bytes and halves it may split a row of which some were loaded before. Not since
//    sm_100 (machine code of nvcc 13.0.88 for sm_80, sm_90 and sm_100, 720 kernels, 2026-11-30;
//    findings/nvcc_loads_the_third_word_besides.sh).
//        a = s[4*t+2]; __syncthreads(); b = s[4*t] + s[4*t+1] + s[4*t+2] + s[4*t+3];     32 bits; 128 and 32 bits
//  * Of a static array the assembler loads what it needs for a store right before that, if the next one needs more: of
//    which loads the values are made is not known here (before sm_100; findings/nvcc_sinks_loads_below_stores.sh).
//        a = s[2*t]; b = s[2*t+1]; s[2*t] = a * w; s[2*t+1] = b * w;         apart; with a + b and a - b joined
//  * A store that a later one overwrites is none, so that it does not part the loads on its two sides. Which of these
//    are then joined is not known here.
//        s[2*t] += a; s[2*t+1] += a; s[2*t] += b; s[2*t+1] += b;
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_COMPILERS_NVCC_EARLIERACCESSES_H
#define BANKLINT_COMPILERS_NVCC_EARLIERACCESSES_H

#include "Compilers/Compilation.h"
#include "Trace/Trace.h"
#include "llvm/ADT/DenseSet.h"

namespace banklint {

/// The numbers of accesses that nvcc may join otherwise than it seems, for what stands before or behind them.
llvm::DenseSet<size_t> rowsChangedByOthers(Lanes &L, llvm::ArrayRef<trace::Access> Accesses, const NvccRules &Rules);

} // namespace banklint

#endif
