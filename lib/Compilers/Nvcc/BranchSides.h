//===- BranchSides.h - What both sides of a branch do -----------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// nvcc's optimizer makes one access of two, if both sides of a branch have it, or if one side has it and the code
// behind has it as well. If the two go to different places, it selects the address, and the assembler can prove nothing
// of that, so that neighbours are accessed one by one:
//
//     if (c) x = s[4*t] + s[4*t+1];         two loads of 32 bits for all threads, where each side has one of 64
//     else x = s[4*t+2] + s[4*t+3];
//     if (c) s[2*t] = v; else s[2*t+2] = w;  one store for all threads
//     if (c) s[31-t] += v; x = s[31-t];      one load before the branch, or two
//
//     if (c) s[t] = v; else s[t] = w;        one store for all threads, of a selected value; or two
//
// Whether it does hangs on the arithmetic around them, which is not known here: both sides have to end, or begin, with
// the same instructions. Where all of these accesses are free of conflicts, or of one width, the numbers of requests
// are still not known. Loads of the same words with which both sides begin are made once (loadsOnBothWays()), also
// where one side has more: unless these may be parts of a wider load with them. From the machine code of 97 kernels
// (nvcc 13.0.88 for sm_90, 2026-11-29).
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_COMPILERS_NVCC_BRANCHSIDES_H
#define BANKLINT_COMPILERS_NVCC_BRANCHSIDES_H

#include "Trace/Trace.h"
#include "llvm/ADT/DenseSet.h"

namespace banklint {

/// The numbers of accesses that may be made once for both sides of a branch, or for a side and what is behind it.
llvm::DenseSet<size_t> accessesOfBothSides(llvm::ArrayRef<trace::Access> Accesses);

} // namespace banklint

#endif
