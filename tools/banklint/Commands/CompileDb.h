//===- CompileDb.h - banklint compile-db ------------------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Writes a compilation database that Clang's tools understand, from one that nvcc's build wrote:
//
//   banklint compile-db -p build -o build-clang
//   clang-tidy-19 -p build-clang kernel.cu
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_TOOLS_BANKLINT_COMMANDS_COMPILEDB_H
#define BANKLINT_TOOLS_BANKLINT_COMMANDS_COMPILEDB_H

#include "llvm/Support/CommandLine.h"

namespace banklint {

/// `banklint compile-db`; true after parsing if the user asked for it.
extern llvm::cl::SubCommand CompileDbCommand;

/// Runs it on the parsed options. Returns the exit code: 0, or 2 if the database cannot be read or
/// written.
int runCompileDbCommand(const char *Program);

} // namespace banklint

#endif
