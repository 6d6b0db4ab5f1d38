//===- LiveAcrossSteps.h - What a loop carries on ---------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_IR_LIVEACROSSSTEPS_H
#define BANKLINT_IR_LIVEACROSSSTEPS_H

#include "IR/IR.h"

namespace banklint::ir {

/// Whether what a local holds at the end of a step of \p Loop may be read: in the next step, or behind the loop. Not if
/// it is named in the body alone, and a block of it that has all places begins with a store of all of it:
///     for (…) { int row = i / 4; … row … }
bool isLiveAcrossSteps(const Function &F, const LoopInfo &Loop, uint32_t Local);

} // namespace banklint::ir

#endif
