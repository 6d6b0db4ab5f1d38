//===- Gate.h - Which findings count ----------------------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A project that adopts banklint has conflicts already. A gate lets a run speak only of those that
// a change brings:
//
//   --diff=BASE, --line-filter=JSON   findings that changed lines touch
//   --baseline=FILE                   findings that the file does not list
//   --fail-on=WAYS                    findings of fewer ways are told, but do not fail the run
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_TOOLS_BANKLINT_SELECTION_GATE_H
#define BANKLINT_TOOLS_BANKLINT_SELECTION_GATE_H

#include "Selection/Baseline.h"
#include "Selection/ChangedLines.h"
#include <optional>
#include <set>

namespace banklint {

/// The options as they are given, or not.
struct GateOptions {
  std::optional<std::string> DiffBase, LineFilter, BaselineFile;
  bool WriteBaseline = false;
  bool AllowIncomplete = false;  ///< of a baseline: it may lack what was not analysed
  unsigned FailOn = 2;           ///< ways
  bool FailsOnUndecided = false; ///< also on what may conflict: see Finding::IsPossible

  /// Whether findings may be left out of the report.
  bool leavesOut() const { return DiffBase || LineFilter || BaselineFile; }
};

class Gate {
public:
  /// Reads the baseline and asks git, so mistakes are told before the analysis.
  static llvm::Expected<Gate> of(GateOptions Options, const SourceTree &Tree);

  /// Leaves in \p R what passes: findings, and with changed lines the accesses there. Writes the
  /// baseline if that was asked for.
  llvm::Error apply(Result &R, const SourceTree &Tree);

  /// What apply() left out, in lines for the user; empty if it left out nothing. \p Whole: the run
  /// analysed all that there is, so that what it did not find is gone.
  std::string remarks(bool Whole) const;

  /// Where the findings of the baseline are that apply() left out.
  const std::set<AccessPlace> &known() const { return KnownPlaces; }

  /// Whether these findings fail the run.
  bool isFailed(const Result &R) const;

private:
  GateOptions Options;
  std::optional<ChangedLines> Changed;
  std::optional<Baseline> Known;
  unsigned Elsewhere = 0; ///< findings that no changed line touches
  unsigned Old = 0;       ///< findings of the baseline
  std::set<AccessPlace> KnownPlaces;
  unsigned Unseen = 0;             ///< kernels not analysed to the end that no changed line touches
  unsigned Gone = 0;               ///< entries of the baseline that nothing was found for
  std::optional<unsigned> Written; ///< findings that went into the baseline
};

} // namespace banklint

#endif
