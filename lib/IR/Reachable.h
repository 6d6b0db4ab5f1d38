//===- Reachable.h - What a function may call -------------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Questions that the IR of a kernel answers without a run: what could it do at most?
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_IR_REACHABLE_H
#define BANKLINT_IR_REACHABLE_H

#include "IR/IR.h"

namespace banklint::ir {

/// Whether something holds for a function, or for one that it may call by name, directly or not. Each function is asked
/// once, until it holds for one. Calls through addresses and of virtual methods are not followed.
bool holdsForAnyReachable(Program &P, FunctionId Root, llvm::function_ref<bool(const Function &)> Holds);

/// Whether a function, and what it may call, may access shared memory: it names some, or the IR does not tell.
bool mayAccessShared(Program &P, FunctionId Root);

/// Whether what a function, and what it may call, does or costs may hang on which threads are in a warp together, in a
/// way that a run does not show: it asks for lanes, exchanges values between them, waits for them, reads textures, has
/// volatile accesses (through which warps in lockstep once talked), or calls nobody knows what. A shared memory that is
/// read without a barrier otherwise does not count.
bool mayHangOnWarps(Program &P, FunctionId Root);

/// The functions that a function may call, directly or not, and that read `threadIdx` or `blockDim`.
std::vector<const Function *> calleesThatReadPlaces(Program &P, FunctionId Root);

} // namespace banklint::ir

#endif
