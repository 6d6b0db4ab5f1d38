//===- Run.h - Many translation units ---------------------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_TOOLS_BANKLINT_EXECUTION_RUN_H
#define BANKLINT_TOOLS_BANKLINT_EXECUTION_RUN_H

#include "Execution/Processes.h"
#include "Units/AnalyzeUnit.h"
#include <functional>
#include <optional>

namespace banklint {

/// What a unit took, all its analyses together.
struct Effort {
  double Seconds = 0;
  uint64_t PeakBytes = 0;
};

/// What people are shown while a run goes on.
struct News {
  std::string Text = {};  ///< for standard output, at once
  std::string SoFar = {}; ///< what is found until now, beside the progress bar
};

struct RunOptions {
  unsigned Jobs = 1; ///< units analysed at the same time
  ProcessLimits Limits;
  Drawing Draw;
  std::optional<HeaderCache> Headers; ///< that were parsed before
  /// Told of each unit's first result, in any order; null if it crashed. Launches in other units may change it. Null:
  /// nobody is told.
  std::function<News(size_t Unit, const Result *)> Finished;
};

/// The results of \p Chosen, in their order, with the launches of its kernels anywhere in \p Chosen
/// or
/// \p Others. Each unit is analysed in a process of its own; one that crashes has a failure as its
/// result.
std::vector<Result> analyzeAll(llvm::ArrayRef<Unit> Chosen, llvm::ArrayRef<Unit> Others, AnalysisOptions Options,
                               const RunOptions &How, std::vector<Effort> &Efforts);

} // namespace banklint

#endif
