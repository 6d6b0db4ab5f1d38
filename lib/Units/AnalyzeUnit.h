//===- AnalyzeUnit.h - One translation unit ---------------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_UNITS_ANALYZEUNIT_H
#define BANKLINT_UNITS_ANALYZEUNIT_H

#include "Analysis/Analysis.h"
#include "Frontend/HeaderCache.h"
#include "Units/Unit.h"
#include <functional>
#include <set>

namespace banklint {

/// What is drawn while the source is at hand.
struct Drawing {
  bool Colors = false; ///< of findings
  /// Of which accesses, by their places, the banks are drawn; null: none.
  std::function<bool(const Location &)> WantsBankMap;
};

/// Analyses a unit as far as it can be understood: as the device sees it and, if it asks which side
/// compiles it, its kernels and launches that only the host sees. Its findings are rendered, and
/// those that NOLINT silences are left out. \p Headers: where those are kept that were parsed before;
/// null: nowhere.
Result analyzeUnit(const Unit &U, const AnalysisOptions &Options, const Drawing &Draw,
                   const HeaderCache *Headers = nullptr);

/// The result of a unit of which nothing is known, and why.
Result failedUnit(const Unit &U, const llvm::Twine &Why);

/// Whether a file, without those that it includes, has one of these words.
bool mentions(llvm::StringRef File, const std::set<std::string> &Words);

} // namespace banklint

#endif
