//===- ThreadAxes.h - Which axes of threadIdx code may read -----*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A kernel of which no launch is known gets a shape for the axes of threadIdx that it reads. Which ones it does read, a
// run tells; which ones it can read at most, its Code does, without a run.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_CODE_THREADAXES_H
#define BANKLINT_CODE_THREADAXES_H

#include "Code/Code.h"

namespace banklint::code {

/// The axes of threadIdx: bit 0 is x.
inline constexpr unsigned AllThreadAxes = 7;

/// The axes that a function, and whatever it may call, may read; all of them where the Code does not tell.
unsigned threadAxesIn(Program &P, FunctionId Root);

} // namespace banklint::code

#endif
