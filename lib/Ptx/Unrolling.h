//===- Unrolling.h - Which loops of PTX the assembler unrolls ---*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A loop that is left in PTX ptxas unrolls: as a whole, or some steps at a time, if their number is a constant
// (Compilers/Nvcc/AssemblerUnrolling.h); four at a time, if it is known before the loop begins, and a step is short.
// That matters where accesses of neighbouring steps may be joined, since they go less than 16 bytes on, or where a
// register moves: ptxas knows less of it than of a constant. Then what is near a limit is not told as sure. Measured
// with ptxas 13.0 for sm_90 (2026-11-29): loops of 2 to 128 steps with 0 to 80 operations.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_PTX_UNROLLING_H
#define BANKLINT_PTX_UNROLLING_H

#include "IR/IR.h"
#include "Ptx/LoopChanges.h"

namespace banklint::ptx {

/// Fills in how the steps of \p Loop are taken together. \p Target: "sm_90a"; since sm_100 the limits are others, which
/// are not known.
void decideUnrolling(const Function &F, llvm::StringRef Target, const Step &Loop, const LoopChanges &Changes,
                     ir::LoopInfo &To);

} // namespace banklint::ptx

#endif
