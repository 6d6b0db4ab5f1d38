//===- PythonFiles.h - CUDA in Python -------------------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A Python program has CUDA in strings that it compiles when it runs. share/banklint/python/cuda_sources.py, which
// python3 runs, finds them with the places of their characters; each becomes a unit of its own.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_TOOLS_BANKLINT_EXECUTION_PYTHONFILES_H
#define BANKLINT_TOOLS_BANKLINT_EXECUTION_PYTHONFILES_H

#include "Execution/Units.h"
#include <map>

namespace banklint {

bool isPython(llvm::StringRef File);

/// Adds a unit for each source in these files, and what of them could not be read. \p Flags are those of the user, for
/// any file; \p Assumed are values of names.
void addPythonFiles(llvm::ArrayRef<std::string> Files, const clang::tooling::CompilationDatabase &Flags,
                    const ParseOptions &Parse, const std::map<std::string, int64_t> &Assumed, Units &To);

} // namespace banklint

#endif
