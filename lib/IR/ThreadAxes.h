//===- ThreadAxes.h - Which axes of threadIdx code may read -----*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A kernel of which no launch is known gets a shape for the axes of threadIdx that it reads. Which ones it does read, a
// run tells; which ones it can read at most, its IR does, without a run.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_IR_THREADAXES_H
#define BANKLINT_IR_THREADAXES_H

#include "IR/IR.h"

namespace banklint::ir {

/// The axes of threadIdx: bit 0 is x.
inline constexpr unsigned AllThreadAxes = 7;

/// The axes that a function, and whatever it may call, may read; all of them where the IR does not tell.
unsigned threadAxesIn(Program &P, FunctionId Root);

} // namespace banklint::ir

#endif
