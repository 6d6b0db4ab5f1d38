//===- Preprocessing.h - What a command line cannot say ---------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Four differences to what the program's own compiler reads, made before Clang begins to parse:
//
// Macros. nvcc's headers take `-DN=64`, because their own names are reserved ones, with few
// exceptions. Clang's wrappers of these headers and our stand-ins have template parameters called
// N. So the user's macros are defined after these headers, if no header can ask for them. Headers
// ask for names with underscores, reserved ones (_GNU_SOURCE, __STRICT_ANSI__, _GLIBCXX_DEBUG) and
// those with the name of a library (CUDA_API_PER_THREAD_…, THRUST_…, CUB_…), and for NDEBUG. All
// other names without an underscore, like N, TILE and real, are held back. Those like TILE_DIM are
// not; no header uses them for something else.
//
// C++ AMP's order in `[=](index<1> i) mutable restrict(amp) {…}`. `restrict(amp)` is an attribute
// to Clang, and those stand before `mutable`. The two are swapped, which changes no other position.
//
// Types. Headers of the C library declare functions of __float128 for the host. The device has to
// let them, though it has no such numbers, as it does since Clang 19.
//
// __NVCC__, which the program's own files see: NvccMacro.h.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_FRONTEND_PREPROCESSING_H
#define BANKLINT_FRONTEND_PREPROCESSING_H

#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>

namespace clang {
class CompilerInstance;
}

namespace banklint {

/// To be called when the preprocessor has been made and before the main file is read.
void prepareInput(clang::CompilerInstance &CI);

/// The part of it that is also needed where the text is behind precompiled headers: types and __NVCC__.
void prepareBehindHeaders(clang::CompilerInstance &CI);

/// Clang's definitions before a program (Preprocessor::getPredefines), with the user's macros held
/// back as above.
std::string withMacrosHeldBack(llvm::StringRef Predefines);

/// \p Source with `mutable restrict(…)` in Clang's order, of the same length; nothing if it does
/// not occur.
std::optional<std::string> withRestrictionsFirst(llvm::StringRef Source);

} // namespace banklint

#endif // BANKLINT_FRONTEND_PREPROCESSING_H
