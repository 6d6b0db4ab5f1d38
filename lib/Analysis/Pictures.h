//===- Pictures.h - What a run wrote down, to be drawn ---------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_ANALYSIS_PICTURES_H
#define BANKLINT_ANALYSIS_PICTURES_H

#include "Analysis/AccessTable.h"
#include "Remedies/Remedies.h"
#include "llvm/ADT/DenseMap.h"

namespace banklint {

/// How many executions of an access are drawn.
constexpr size_t MostDrawn = 32;

/// What is tried on the arrays of a run at once: at most one layout for each, by where it is declared.
using Layouts = llvm::DenseMap<SourcePoint, Layout>;

/// Adds to the pictures of accesses what they do in a run: as they are written, or under other layouts of their arrays.
/// \p Accesses: by their keys. \p Change: what the layout of an array is called; empty for an access as it is written.
void draw(trace::Trace &T, const Run &R, const KernelSet &P, const Layouts &Under,
          llvm::function_ref<std::string(SourcePoint Array)> Change,
          llvm::function_ref<Picture *(const std::vector<const void *> &Key)> PictureOf);

} // namespace banklint

#endif
