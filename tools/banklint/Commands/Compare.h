//===- Compare.h - `banklint compare` ---------------------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// `banklint compare report.ncu-rep file.cu...` puts what was predicted beside what Nsight Compute
// counted, line by line: docs/how-to/compare.md. Its options are those of the analysis.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_TOOLS_BANKLINT_COMMANDS_COMPARE_H
#define BANKLINT_TOOLS_BANKLINT_COMMANDS_COMPARE_H

#include "Commands/AnalyzeSettings.h"
#include "clang/Tooling/CompilationDatabase.h"
#include <memory>

namespace banklint {

/// Compares the report that is the first of the files with the analysis of the others. Returns the
/// exit code: 0 all verdicts agree, 1 some do not, 2 something could not be analysed.
llvm::Expected<int> runCompareCommand(const char *Program, AnalyzeSettings Settings,
                                      std::unique_ptr<clang::tooling::CompilationDatabase> Flags);

} // namespace banklint

#endif
