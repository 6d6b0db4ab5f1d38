//===- Text.h - Values of all threads as text -------------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// For debuggers, tests and `banklint-ir --run`. Numbers of consecutive threads are joined into runs: `5 x 32` is 5
// for 32 threads, `0, 4 .. 124` goes up by 4 with each thread. A symbol has its name, or `$3`:
//
//     0, 4 .. 124 + 128 * n
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_LANES_TEXT_H
#define BANKLINT_LANES_TEXT_H

#include "Lanes/Lanes.h"
#include "llvm/Support/raw_ostream.h"

namespace banklint {

/// The numbers of the threads in \p Of, which are of a block of Of.size() threads.
void print(llvm::raw_ostream &OS, const ThreadInts &Numbers, const ThreadMask &Of);
/// The same for a value with symbols; what a derived symbol stands for is not told.
void print(llvm::raw_ostream &OS, const Value &V, const Lanes &L, const ThreadMask &Of);
/// `0-31, 64`
void print(llvm::raw_ostream &OS, const ThreadMask &Mask);

/// For debuggers; to standard error.
void dump(const Value &V, const Lanes &L);

} // namespace banklint

#endif
