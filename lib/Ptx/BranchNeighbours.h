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
// other one. Then it is not sure of such loads, nor of two between which a way may store; stores are joined within one
// block only. The same holds for an address that is set on one way, as of that the assembler may know less: what
// divides it, and whether something was loaded from there. A store without a neighbour is made in any case.
//
//     @%p1 bra $L;
//     add.s32 %r1, %r1, 16;
//     $L: ld.shared.f32 %f1, [%r1];
//     ld.shared.f32 %f2, [%r1+4];
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
