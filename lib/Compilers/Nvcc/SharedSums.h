//===- SharedSums.h - Addresses that are made of other ones -----*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// nvcc's optimizer makes a sum of one that is there already, if the two differ by a multiple of one of their parts:
//
//     s[base + t] = x;                            base + t
//     y = s[base + 2 * t] + s[base + 2 * t + 1];  (base + t) + t
//
// Its assembler proves the alignment of a sum part by part. Of base + t it knows no more than 4 bytes, so it leaves the
// two loads apart, which it joins where nothing else stands before. The base may be a constant but 0, or a number. Read
// from the machine code of 41 kernels (nvcc 13.0.88 for sm_80, sm_90 and sm_100, 2026-11-29); sm_100 also does it over
// several subscripts, and between constants that differ. Whether it does hangs on more than is seen here: on sums that
// are no addresses of the array, and on how loops are unrolled.
//
// The sum may be an index of another array. Of a difference, `s[4 * (31 - t)]`, the assembler proves an alignment where
// it can make it a product with a negative number, and nothing where `4 * t` is used elsewhere too, as by `s[t ^ 1]`.
//
// nvcc 13.0 for sm_100 and later needs no base: it makes 4 * t of a t that is there, as t + 3 * t
// (findings/nvcc_13_0_loads_in_parts_on_blackwell.sh). Other versions do not. Clang 22 makes 2 * t so, as t + t, and no
// other multiple; Clang 19 to 21 do not. Which of them compiles is not known.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_COMPILERS_NVCC_SHAREDSUMS_H
#define BANKLINT_COMPILERS_NVCC_SHAREDSUMS_H

#include "Compilers/Compilation.h"
#include "Trace/Trace.h"
#include "llvm/ADT/DenseSet.h"

namespace banklint {

/// The numbers of accesses to static arrays whose address may be made of one before, so that the assembler may prove
/// less of its alignment than it could.
llvm::DenseSet<size_t> accessesOnOtherSums(Lanes &L, llvm::ArrayRef<trace::Access> Accesses, const NvccRules &Rules);

/// Whether a number falls from thread to thread of a warp: it is made by a subtraction.
bool falls(const Value &V, unsigned Threads);

} // namespace banklint

#endif
