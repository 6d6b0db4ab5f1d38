//===- UnusedLoads.h - Loads of values that nobody uses ---------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// `float x = tile[t];`, where nobody reads x, loads nothing: optimizers drop it, and what is only made of it. Not a
// volatile load.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_IR_UNUSEDLOADS_H
#define BANKLINT_IR_UNUSEDLOADS_H

#include "IR/IR.h"

namespace banklint::ir {

/// Marks loads and copies of \p F, a function that has all of its instructions, whose result decides nothing that the
/// function does (Unused).
void markUnusedLoads(Function &F);

} // namespace banklint::ir

#endif
