//===- PartialCopies.h - Objects of which some members are used -*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// `float4 v = s[t]; out[t] = v.x + v.y;` copies an object as a whole, as the source says. nvcc keeps v in registers and
// loads what is read of it: here 64 bits instead of 128, of `v.x + v.z` twice 32 bits, which conflict where the whole
// does not (machine code of nvcc 13.0: bench/hardware/merging/parts.cu). So such a copy is marked with the scalars that
// are read; Machine writes down a load of each, which Compilers joins as it joins others.
//
// What is read of a local object is found in its function, and in the functions that get it or its address. If its
// address goes anywhere else, or somebody reads it as a whole or by an index that is not known, copies stay whole.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_IR_PARTIALCOPIES_H
#define BANKLINT_IR_PARTIALCOPIES_H

#include "IR/IR.h"

namespace banklint::ir {

/// Marks copies into local objects of \p F, a function of \p P that has all of its instructions, with the scalars that
/// are read of these (Partly). Copies of which nothing is read, or all, stay as they are. So it marks calls that give
/// an object, which the callee may copy from somewhere: `float4 v = at(s, t);`.
void markPartialCopies(Program &P, Function &F);

} // namespace banklint::ir

#endif
