//===- AnalyzeCommand.h - `banklint file.cu` --------------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_TOOLS_BANKLINT_ANALYZECOMMAND_H
#define BANKLINT_TOOLS_BANKLINT_ANALYZECOMMAND_H

#include "clang/Tooling/CompilationDatabase.h"
#include "llvm/Support/CommandLine.h"
#include <memory>

namespace banklint {

/// The options of the analysis in `--help`.
extern llvm::cl::OptionCategory AnalyzeOptions;

/// Keeps the options of LLVM's libraries out of `--help`.
void hideUnrelatedOptions();

/// Analyses the files on the command line. \p Flags are those after `--`, if there were any. Returns the exit
/// code: 0 nothing found, 1 conflicts found, 2 something could not be analysed.
int runAnalyzeCommand(const char *Program, std::unique_ptr<clang::tooling::CompilationDatabase> Flags);

} // namespace banklint

#endif
