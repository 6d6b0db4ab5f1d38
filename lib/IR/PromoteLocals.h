//===- PromoteLocals.h - Variables that need no memory ----------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Every variable of the source is a local in memory, and most need none: nobody takes their address, and what they hold
// is seen where it is read.
//
//     declare #x                          %1 = mul i32 %0, 2
//     %1 = mul i32 %0, 2                  %2 = add i32 %1, %1
//     store i32 #x, %1           →
//     %2 = load i32 #x
//     %3 = load i32 #x
//     %4 = add i32 %2, %3
//
// What was stored or loaded last is used again, as long as no loop, branch or store comes between; variables that are
// not loaded any more vanish; parameters to which nothing is stored are registers (Variable::InRegister); and a
// function whose only `return` is its end yields its result. A function template of a library is a line or two, called
// a million times: most of what it did was to store its arguments and load them again.
//
// Only variables are touched, no operations: how many of these a loop has decides how it is unrolled.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_IR_PROMOTELOCALS_H
#define BANKLINT_IR_PROMOTELOCALS_H

#include "IR/IR.h"

namespace banklint::ir {

/// Takes variables of \p F out of memory where that changes nothing of what it does. markLastUses() has to follow.
void promoteLocals(Function &F);

} // namespace banklint::ir

#endif
