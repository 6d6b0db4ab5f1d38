//===- Likeness.h - What may stand for what ---------------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_MACHINE_LOOPS_LIKENESS_H
#define BANKLINT_MACHINE_LOOPS_LIKENESS_H

#include "IR/IR.h"
#include "Lanes/Lanes.h"

namespace banklint::machine {

/// Whether it is an unknown of which nothing is known but what its symbol says, so that another one would do as well.
bool isPlain(const Symbol &S);

/// Whether an unknown is compared with others by what it is made of.
bool isComparable(const Symbol &S);

/// Whether the same is known of both numbers, whatever they are made of.
bool areAlike(const Symbol &A, const Symbol &B);

bool isDynamicArray(const ir::Variable *V);

/// Whether two dynamic arrays are declared alike, so that one may stand for the other: they begin at the same byte.
bool areAlike(const ir::Variable *A, const ir::Variable *B);

} // namespace banklint::machine

#endif
