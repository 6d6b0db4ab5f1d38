//===- FeatureMacros.h - Code for one architecture alone --------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Programs put code for some GPUs behind `#if __CUDA_ARCH__ == 750`, and what exists on sm_90a and not on sm_90, such
// as wgmma, behind __CUDA_ARCH_FEAT_SM90_ALL. Analysed for another GPU, such a kernel does nothing with its shared
// memory: that is not "no conflicts".
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_UNITS_FEATUREMACROS_H
#define BANKLINT_UNITS_FEATUREMACROS_H

#include "Findings/Findings.h"
#include "clang/AST/ASTContext.h"
#include <optional>

namespace banklint {

/// What to tell the user if a kernel with shared memory has no access to it on the GPU that the unit is parsed for, and
/// the program asks which one it is.
std::optional<std::string> adviceOnArchitecture(const clang::ASTContext &Context, const Result &Found);

} // namespace banklint

#endif
