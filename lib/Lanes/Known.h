//===- Known.h - Operations on known numbers -------------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Where operands have no symbols, operations are the language's, wrapped to the type.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_LANES_KNOWN_H
#define BANKLINT_LANES_KNOWN_H

#include "Lanes/Symbols.h"

namespace banklint::arithmetic {

/// The language's operation on the numbers of each thread; 0 where it is not defined.
ThreadInts computeAll(Op O, const ThreadInts &A, const ThreadInts &B, IntType T);
/// `A O B` of known numbers. A zero as divisor gives an unknown in that thread.
Value applyKnown(Symbols &Table, Op O, const ThreadInts &A, const ThreadInts &B, IntType T);
/// \p R, which is `A O B` for all that is assumed of unknown numbers, but the language's result in the threads without
/// symbols, of which nothing is assumed.
Value exactWhereKnown(Symbols &Table, Op O, const Value &A, const Value &B, IntType T, const Value &R);

} // namespace banklint::arithmetic

#endif
