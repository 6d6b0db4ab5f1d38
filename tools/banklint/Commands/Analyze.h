//===- Analyze.h - `banklint file.cu` ---------------------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_TOOLS_BANKLINT_COMMANDS_ANALYZE_H
#define BANKLINT_TOOLS_BANKLINT_COMMANDS_ANALYZE_H

#include "Commands/AnalyzeSettings.h"
#include "Execution/Run.h"
#include "Execution/Units.h"
#include "Output/EarlyFindings.h"
#include "clang/Tooling/CompilationDatabase.h"
#include <functional>
#include <memory>

namespace banklint {

/// Analyses and reports what \p Settings say. \p Flags are those after `--`, if there were any.
/// Returns the exit code: 0 nothing found, 1 conflicts found, 2 something could not be analysed.
llvm::Expected<int> runAnalyzeCommand(const char *Program, AnalyzeSettings Settings,
                                      std::unique_ptr<clang::tooling::CompilationDatabase> Flags);

/// Tells which kernels were not analysed to the end, and which options help. False if that fails
/// the run.
bool reportMissing(const AnalyzeSettings &Settings, const Result &All);

/// What an analysis found, and in what.
struct Analyzed {
  Units Files;
  AnalyzeSettings How;                             ///< with the architectures
  std::vector<const Architecture *> Architectures; ///< those of the settings, or what the files want
  Result All;
  std::vector<Effort> Efforts;                      ///< of Files.Chosen
  bool Fine = true;                                 ///< nothing was told that fails the run
  std::function<llvm::Expected<Units>()> ReadAgain; ///< Files as they are now
};

/// Analyses what \p Settings say, and tells what could not be analysed. \p Early: shows findings before the end, or
/// null.
llvm::Expected<Analyzed> analyzed(const char *Program, AnalyzeSettings Settings,
                                  std::unique_ptr<clang::tooling::CompilationDatabase> Flags,
                                  EarlyFindings *Early = nullptr);

} // namespace banklint

#endif
