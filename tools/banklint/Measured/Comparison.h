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
#include <map>
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
  std::string Unsure = {}; ///< why no cost is predicted: "unknown", …; empty if one is
  /// Why the totals are not predicted, if accesses without conflicts have other totals from launch to launch, or with
  /// the data: "bounded", …
  std::string Varying = {};
  std::string File = {}; ///< as the analysis names it; empty if it is not of one file
  double Blocks = 0;     ///< of all launches, if there is a prediction

  bool isOnBothSides() const { return Measured && Predicted; }
  /// Why not even the ratio is predicted; empty if it is.
  std::string undecided() const { return Unsure.empty() && Predicted && Predicted->conflicts() ? Varying : Unsure; }
  bool isCompared() const { return isOnBothSides() && undecided().empty(); }
  bool isStarred() const { return PerStep && Unsure.empty() && Varying.empty(); }
  bool verdictsAgree() const { return Measured->conflicts() == Predicted->conflicts(); }
  bool ratiosAgree() const { return std::abs(Predicted->ratio() - Measured->ratio()) <= 0.05 * Measured->ratio(); }
  std::string agreement() const;
};

/// The lines of all kernels. \p WarpLanes: of the architecture for which the accesses were
/// analysed.
std::vector<ComparedLine> compare(llvm::ArrayRef<MeasuredKernel> Measured, llvm::ArrayRef<AccessReport> Accesses,
                                  unsigned WarpLanes);

/// A table, a line each.
void printRows(llvm::raw_ostream &OS, llvm::ArrayRef<ComparedLine> Rows);

/// The block shapes of the kernels that ran with one, by the name without template arguments.
std::map<std::string, Shape> shapesThatRan(llvm::ArrayRef<MeasuredKernel> Measured);

/// A sentence for each kernel that ran with other block shapes than those that it was analysed with.
std::vector<std::string> unmatchedLaunches(llvm::ArrayRef<MeasuredKernel> Measured,
                                           llvm::ArrayRef<AccessReport> Accesses, unsigned WarpLanes);

/// What the report has of whole kernels that access shared memory, beside the sums of their lines; nothing if it has
/// none.
void printDetails(llvm::raw_ostream &OS, llvm::ArrayRef<MeasuredKernel> Measured);

/// How many lines agree.
void printSummary(llvm::raw_ostream &OS, llvm::ArrayRef<ComparedLine> Rows);

} // namespace banklint

#endif
