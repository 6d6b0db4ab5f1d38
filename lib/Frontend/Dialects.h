//===- Dialects.h - The languages that kernels are written in ---*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What a file is written in, and what Clang needs to be told besides the compile command:
//
//   k.cu    CUDA         a toolkit's headers, or the stand-ins of share/banklint/cuda
//   k.hip   HIP          ROCm's headers, or the stand-ins of share/banklint/hip
//   k.cl    OpenCL C     nothing: Clang declares the built-in functions itself (also k.ocl)
//   k.cpp   C++          where <amp.h> is: share/banklint/amp
//
// C++ files that include <hip/hip_runtime.h> are HIP, unless the command says -x c++. In those that
// include <amp.h>, Microsoft's properties and the C library without its index() are available, and
// stand-ins for a few of Windows' headers where there are no others.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_FRONTEND_DIALECTS_H
#define BANKLINT_FRONTEND_DIALECTS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace banklint {

struct ParseOptions;

enum class Dialect { Other, Cuda, Hip, OpenCL, CPlusPlus };

/// By the language that a command names (the value of -x), else by the name of the file; for C++ by
/// what it includes.
Dialect dialectOf(llvm::StringRef Language, llvm::StringRef File);

/// Whether files in this dialect are there for their kernels. Files in C++ may have some too, with AMP.
bool isForGpu(Dialect D);

/// How a HIP file is to be parsed: language, GPU, headers.
std::vector<std::string> hipFlags(const ParseOptions &Options, llvm::ArrayRef<std::string> OfCommand = {});

/// How an OpenCL C file is to be parsed.
std::vector<std::string> openClFlags(const ParseOptions &Options, bool HasStandard);

/// Where C++ finds <amp.h>, and what programs with it need.
std::vector<std::string> cPlusPlusFlags(const ParseOptions &Options, llvm::StringRef File);

/// The AMD GPU to parse for: the one that \p Architecture names, or one that Clang 19 knows whose
/// waves have as many lanes ("gfx950" → "gfx942", "sm_90" → "gfx1100").
std::string amdTarget(llvm::StringRef Architecture, unsigned Lanes);

} // namespace banklint

#endif // BANKLINT_FRONTEND_DIALECTS_H
