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
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_CODEGEN_SHAREDSUMS_H
#define BANKLINT_CODEGEN_SHAREDSUMS_H

#include "Trace/Trace.h"
#include "llvm/ADT/DenseSet.h"

namespace banklint {

/// The numbers of accesses to static arrays whose address may be made of one before, so that the assembler may prove
/// less of its alignment than it could.
llvm::DenseSet<size_t> accessesOnOtherSums(Lanes &L, llvm::ArrayRef<trace::Access> Accesses,
                                           unsigned ComputeCapability);

} // namespace banklint

#endif
