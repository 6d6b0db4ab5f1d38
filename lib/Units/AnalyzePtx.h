//===- AnalyzePtx.h - One PTX file ------------------------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// `banklint kernel.ptx`: what nvcc, Numba, Triton or another compiler made of a program, at the lines of that program
// (lib/Ptx). No C++ is parsed.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_UNITS_ANALYZEPTX_H
#define BANKLINT_UNITS_ANALYZEPTX_H

#include "Units/AnalyzeUnit.h"

namespace banklint {

/// Whether a file is PTX, by its name.
bool isPtx(llvm::StringRef File);

/// The unit of a PTX file: for the GPU that its `.target` names. \p Options: how it is assembled, in the words of nvcc
/// or of ptxas: `-rdc=true` or `-c` where the linker places its arrays, as nvJitLink does, `-O0`.
Unit unitOfPtx(llvm::StringRef File, llvm::ArrayRef<std::string> Options);

/// Analyses a PTX file. \p U: see unitOfPtx().
Result analyzePtx(const Unit &U, const AnalysisOptions &Options, const Drawing &Draw);

} // namespace banklint

#endif
