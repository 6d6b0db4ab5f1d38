//===- BranchNeighbours.h - Accesses beside those of branches --*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The assembler joins loads across branches, whether or not a branch is taken:
//
//     ld.shared.f32 %f1, [%r1];          LDS.64 R2, [R1]
//     @%p1 bra $L;                  →    @P1 BRA `(L)
//     ld.shared.f32 %f2, [%r1+4];
//
// If the analysis knows which way all threads go, because it knows the step of a loop for example, it does not see the
// other one. Then it is not sure of these accesses. The same holds for those whose address is set on one way:
//
//     @%p1 bra $L;
//     add.s32 %r1, %r1, 16;
//     $L: ld.shared.f32 %f1, [%r1];
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_PTX_BRANCHNEIGHBOURS_H
#define BANKLINT_PTX_BRANCHNEIGHBOURS_H

#include "Ptx/Flow.h"
#include "llvm/ADT/DenseSet.h"

namespace banklint::ptx {

/// The loads and stores of which the assembler may make something else than is seen where a branch goes one way only.
llvm::DenseSet<const Instruction *> branchNeighbours(const Function &F, const std::vector<Step> &Steps);

} // namespace banklint::ptx

#endif
