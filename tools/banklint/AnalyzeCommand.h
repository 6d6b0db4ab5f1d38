//===- AnalyzeCommand.h - `banklint file.cu` --------------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_TOOLS_BANKLINT_ANALYZECOMMAND_H
#define BANKLINT_TOOLS_BANKLINT_ANALYZECOMMAND_H

#include "Analysis/Result.h"
#include "clang/Tooling/CompilationDatabase.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/CommandLine.h"
#include <memory>
#include <string>

namespace banklint {

/// The options of the analysis in `--help`.
extern llvm::cl::OptionCategory AnalyzeOptions;

/// Keeps the options of LLVM's libraries out of `--help`.
void hideUnrelatedOptions();

/// Takes the first file out of those on the command line; empty if there is none.
std::string takeFirstFile();

/// What is done with the result of an analysis. Returns the exit code.
using ResultUse = llvm::function_ref<int(const Result &, const Architecture &)>;

/// Analyses the files on the command line. \p Flags are those after `--`, if there were any. Reports what it found, or
/// hands it to \p Use. Returns the exit code: that of \p Use; or 0 nothing found, 1 conflicts found; 2 if something
/// could not be analysed.
int runAnalyzeCommand(const char *Program, std::unique_ptr<clang::tooling::CompilationDatabase> Flags,
                      ResultUse Use = nullptr);

} // namespace banklint

#endif
