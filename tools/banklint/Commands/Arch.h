//===- Arch.h - banklint arch: the known architectures ----------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_TOOLS_BANKLINT_COMMANDS_ARCH_H
#define BANKLINT_TOOLS_BANKLINT_COMMANDS_ARCH_H

#include "llvm/Support/CommandLine.h"

namespace banklint {

/// `banklint arch`; true after parsing if the user asked for it.
extern llvm::cl::SubCommand ArchCommand;

/// Prints a table of the architectures: name, lanes of a warp, banks, bytes of a bank's word,
/// confidence, source. Returns the exit code, 0.
int runArchCommand();

} // namespace banklint

#endif
