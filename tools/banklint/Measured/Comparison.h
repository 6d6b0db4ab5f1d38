//===- Comparison.h - Predictions beside measurements -----------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_TOOLS_BANKLINT_MEASURED_COMPARISON_H
#define BANKLINT_TOOLS_BANKLINT_MEASURED_COMPARISON_H

#include "Findings/Findings.h"
#include "Measured/SourcePage.h"
#include "llvm/Support/raw_ostream.h"
#include <cmath>
#include <optional>

namespace banklint {

/// A line of the source, on both sides.
struct ComparedLine {
  struct Counts {
    double Wavefronts = 0, Ideal = 0;
    double ratio() const { return Ideal ? Wavefronts / Ideal : 1; }
    bool conflicts() const { return Wavefronts > Ideal; }
  };

  unsigned Line = 0; ///< the first one
  std::string Place, Kernel;
  std::optional<Counts> Measured, Predicted;
  bool PerStep = false;
  std::string Unsure = {};

  bool isOnBothSides() const { return Measured && Predicted; }
  bool isCompared() const { return isOnBothSides() && Unsure.empty(); }
  bool isStarred() const { return PerStep && Unsure.empty(); }
  bool verdictsAgree() const { return Measured->conflicts() == Predicted->conflicts(); }
  bool ratiosAgree() const {
    return std::abs(Predicted->ratio() - Measured->ratio()) <= 0.05 * Measured->ratio();
  }
  std::string agreement() const;
};

/// The lines of all kernels. \p WarpLanes: of the architecture for which the accesses were
/// analysed.
std::vector<ComparedLine> compare(llvm::ArrayRef<MeasuredKernel> Measured,
                                  llvm::ArrayRef<AccessReport> Accesses, unsigned WarpLanes);

/// A table, a line each.
void printRows(llvm::raw_ostream &OS, llvm::ArrayRef<ComparedLine> Rows);

/// How many lines agree.
void printSummary(llvm::raw_ostream &OS, llvm::ArrayRef<ComparedLine> Rows);

} // namespace banklint

#endif
