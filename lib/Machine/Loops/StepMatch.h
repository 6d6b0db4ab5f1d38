//===- StepMatch.h - Whether steps do the same ------------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The accesses of one step of a loop, and those of the same step with a number for the step: whether any step does what
// the one does, but for addresses that move on.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_MACHINE_LOOPS_STEPMATCH_H
#define BANKLINT_MACHINE_LOOPS_STEPMATCH_H

#include "Trace/Trace.h"

namespace banklint::machine {

/// Whether \p Any are the accesses \p One of the first step (or steps) in any later one: \p Counter counts these steps
/// from the first one, where it is 0. What is unknown may be another number if it is of the same kind.
bool areAlike(const Lanes &L, llvm::ArrayRef<trace::Access> One, llvm::ArrayRef<trace::Access> Any, SymbolId Counter);

/// Whether an address hangs on the number of the step.
bool movesWith(const Lanes &L, const trace::Access &A, SymbolId Counter);

/// After how many steps at most an access comes to bytes that an access of the same array had: in that many steps
/// before, and behind, a compiler may find what it needs not load or store. At least 1.
uint64_t stepsToReuse(const Lanes &L, llvm::ArrayRef<trace::Access> Any, SymbolId Counter);

} // namespace banklint::machine

#endif
