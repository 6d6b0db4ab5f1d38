//===- Reports.h - What the user reads --------------------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_REPORTS_REPORTS_H
#define BANKLINT_REPORTS_REPORTS_H

#include "Findings/Findings.h"
#include "llvm/Support/raw_ostream.h"

namespace banklint {

/// Every access, a line each, in columns.
void printTable(llvm::raw_ostream &OS, llvm::ArrayRef<AccessReport> Accesses);

/// The same for several architectures: a column for each, with ways, wavefronts and ideal.
void printComparison(llvm::raw_ostream &OS, llvm::ArrayRef<const Architecture *> Machines,
                     llvm::ArrayRef<AccessReport> Accesses);

/// One line: how many accesses of which verdicts, and how many conflicts, on this architecture.
void printSummary(llvm::raw_ostream &OS, const Architecture &Machine, const Result &R);

/// One line: how many kernels were analysed to their end, and how many were not, and why. Nothing if all were.
void printMissing(llvm::raw_ostream &OS, llvm::ArrayRef<KernelReport> Kernels);

/// The share of each verdict, of each reason for an unknown one, and of what was not analysed.
void printCoverage(llvm::raw_ostream &OS, const Result &R);

/// What the text report has besides the findings.
struct TextOptions {
  bool Table = true, Coverage = false;
  std::string Remarks; ///< lines behind the summary
};

/// Findings, table, summaries, and pictures of banks.
void printText(llvm::raw_ostream &OS, llvm::ArrayRef<const Architecture *> Machines,
               const Result &R, const TextOptions &Options);

/// The format that docs/json.md describes.
void printJson(llvm::raw_ostream &OS, llvm::ArrayRef<const Architecture *> Machines, const Result &R);

/// What several translation units found, together. What they found in a header that they share counts once;
/// of different findings for one access and the same architectures the worst.
Result merged(std::vector<Result> Results);

} // namespace banklint

#endif
