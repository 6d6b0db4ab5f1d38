//===- Explanation.h - One access, drawn and worked out ---------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What `banklint explain` says of an access, from its Picture: the formula of its address, the numbers of the lanes put
// in, and the banks, as it is written and after each remedy; as text, and as a picture for documents.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_REPORTS_EXPLANATION_H
#define BANKLINT_REPORTS_EXPLANATION_H

#include "Findings/Findings.h"
#include "Reports/SourceTree.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/raw_ostream.h"

namespace banklint {

/// Which request of an access is looked at; where nothing is said, the first that costs most as it is written.
struct RequestChoice {
  std::optional<unsigned> Warp;  ///< from 0
  std::optional<unsigned> Step;  ///< from 1
  std::optional<unsigned> Phase; ///< from 1; else all, those alike only once
};

/// A request that is there.
struct ChosenRequest {
  size_t Step = 0; ///< number in DrawnLayout::Steps
  unsigned Warp = 0;
};

/// The error says which warps or steps there are.
llvm::Expected<ChosenRequest> choose(const Picture &P, const RequestChoice &Asked);

/// Of each place the case that costs most: what is explained of the accesses that are drawn. In their order.
std::vector<const AccessReport *> worstCases(llvm::ArrayRef<AccessReport> Accesses);

/// "byte = 128 · threadIdx.x + 4 · threadIdx.y" under a layout; empty if it cannot be said so.
std::string addressFormula(const AccessReport &A, const DrawnLayout &L);

/// Explains an access in text.
llvm::Error printExplanation(llvm::raw_ostream &OS, const AccessReport &A, const RequestChoice &Asked,
                             SourceTree &Tree);

/// The same as a picture: SVG, which follows the reader's light or dark mode. All accesses in one.
llvm::Error printSvg(llvm::raw_ostream &OS, llvm::ArrayRef<const AccessReport *> Accesses, const RequestChoice &Asked);

/// The picture of the finding that costs most.
void printCostliestAsSvg(llvm::raw_ostream &OS, const Result &R);

} // namespace banklint

#endif
