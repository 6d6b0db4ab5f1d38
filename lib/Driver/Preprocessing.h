//===- Preprocessing.h - What a command line cannot say ---------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Two differences to what the program's own compiler reads, made before Clang begins to parse:
//
// Macros. `nvcc -DN=64` works, because the headers that come before a CUDA program use reserved names only. Clang's
// wrappers of these headers and our stand-ins do not: a template parameter there may be called N or T. So such macros are defined after those headers. Which ones? All without an underscore in
// their names, but NDEBUG: names like N, X, TILE or real. What headers ask for is left where it was, and has underscores: all
// reserved names (_GNU_SOURCE, __STRICT_ANSI__, _GLIBCXX_DEBUG), and those of libraries (CUDA_API_PER_THREAD_…,
// THRUST_…, CUB_…). Names like TILE_DIM stay too; no header has them.
//
// C++ AMP's order in `[=](index<1> i) mutable restrict(amp) {…}`. `restrict(amp)` is an attribute to Clang, and
// those stand before `mutable`. The two are swapped, which changes no other position.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_DRIVER_PREPROCESSING_H
#define BANKLINT_DRIVER_PREPROCESSING_H

#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>

namespace clang {
class CompilerInstance;
}

namespace banklint {

/// To be called when the preprocessor has been made and before the main file is read.
void prepareInput(clang::CompilerInstance &CI);

/// Clang's definitions before a program (Preprocessor::getPredefines), with the user's macros held back as above.
std::string withMacrosHeldBack(llvm::StringRef Predefines);

/// \p Source with `mutable restrict(…)` in Clang's order, of the same length; nothing if it does not occur.
std::optional<std::string> withRestrictionsFirst(llvm::StringRef Source);

} // namespace banklint

#endif // BANKLINT_DRIVER_PREPROCESSING_H
