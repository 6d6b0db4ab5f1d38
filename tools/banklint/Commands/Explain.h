//===- Explain.h - `banklint explain` --------------------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_TOOLS_BANKLINT_COMMANDS_EXPLAIN_H
#define BANKLINT_TOOLS_BANKLINT_COMMANDS_EXPLAIN_H

#include "Commands/AnalyzeSettings.h"
#include "clang/Tooling/CompilationDatabase.h"

namespace banklint {

/// Draws the accesses in a line, and says where their addresses come from. \p Settings: the first of its files is
/// FILE:LINE; further ones are analysed instead of FILE.
llvm::Expected<int> runExplainCommand(const char *Program, AnalyzeSettings Settings,
                                      std::unique_ptr<clang::tooling::CompilationDatabase> Flags);

} // namespace banklint

#endif
