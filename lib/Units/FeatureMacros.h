//===- FeatureMacros.h - Code for one architecture alone --------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// wgmma, TMA's newer forms and the like exist on sm_90a and not on sm_90. Programs put their code behind
// __CUDA_ARCH_FEAT_SM90_ALL, which the compiler defines for the name with the letter alone. Analysed for sm_90, such a
// kernel declares its shared memory and does nothing with it: that is not "no conflicts".
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_UNITS_FEATUREMACROS_H
#define BANKLINT_UNITS_FEATUREMACROS_H

#include "Findings/Findings.h"
#include "clang/AST/ASTContext.h"
#include <optional>

namespace banklint {

/// What to tell the user if the unit is parsed for sm_90, a kernel with shared memory has no access to it, and the
/// program asks whether it is compiled for sm_90a.
std::optional<std::string> adviceOnFeatures(const clang::ASTContext &Context, const Result &Found);

} // namespace banklint

#endif
