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

/// The unit of a PTX file: for the GPU that its `.target` names.
Unit unitOfPtx(llvm::StringRef File);

/// Analyses a PTX file. \p U: see unitOfPtx().
Result analyzePtx(const Unit &U, const AnalysisOptions &Options, const Drawing &Draw);

} // namespace banklint

#endif
