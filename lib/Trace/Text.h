//===- Text.h - A trace as text ---------------------------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// For debuggers, tests and `banklint-ir --run`. An access is a line, in the order of the program:
//
//     load 4 bytes of tile at 0, 128 .. 3968, tile[0, 1 .. 31][0], threads 0-31  ; transpose.cu:12:5
//
// Behind it in this order, where they apply: `5 times`, `in a loop of unknown length`, `guarded`, `by data`,
// `by something lost`, `by an equality`, `segment 2`, `epoch 1`, and why it cannot be expressed.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_TRACE_TEXT_H
#define BANKLINT_TRACE_TEXT_H

#include "Trace/Trace.h"
#include "llvm/Support/raw_ostream.h"

namespace banklint::trace {

void print(llvm::raw_ostream &OS, const Access &A, const Lanes &L, ir::Program &P);
void print(llvm::raw_ostream &OS, const Launch &L, ir::Program &P);
/// All of it, and at the end whether the run was cut off.
void print(llvm::raw_ostream &OS, const Trace &T, ir::Program &P);

/// For debuggers; to standard error.
void dump(const Trace &T, ir::Program &P);

} // namespace banklint::trace

#endif
