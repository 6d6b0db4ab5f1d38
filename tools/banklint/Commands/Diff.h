//===- Diff.h - `banklint diff` --------------------------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_TOOLS_BANKLINT_COMMANDS_DIFF_H
#define BANKLINT_TOOLS_BANKLINT_COMMANDS_DIFF_H

#include "llvm/Support/CommandLine.h"

namespace banklint {

/// `banklint diff`; true after parsing if the user asked for it.
extern llvm::cl::SubCommand DiffCommand;

/// Says what two JSON reports have different. Returns the exit code: 0 nothing is new or worse, 1 something is, 2 a
/// report cannot be read.
int runDiffCommand();

} // namespace banklint

#endif
