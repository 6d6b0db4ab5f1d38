//===- Lowering.h - A function of PTX becomes IR ----------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//     shl.b32 %r4, %tid.x, 2;            %0 = load u32 @threadIdx
//     mov.u32 %r5, tile;                 %1 = convert i32 %0 from u32
//     add.s32 %r6, %r5, %r4;       →     %2 = shl i32 %1, 2
//     ld.shared.f32 %f1, [%r6+4];        %3 = address-to-int i32 @1:tile
//                                        %4 = add i32 %3, %2
//                                        assembly "ld.shared.f32 %0, [%1+4];" (%4, #f1)
//
// Rules:
//  * A register that is set once, and read only behind that, is a register of IR; others are locals.
//  * Integers are signed, whatever an instruction takes them for: what tells signs apart, such as `shr.u32`, converts.
//  * Addresses are integers, as in PTX. The machine follows them back to the variable.
//  * Arithmetic on integers is instructions of the IR. Whatever accesses shared memory, and what else is left, is one
//    statement of inline PTX (Machine/Builtins/Ptx.h): the machine knows these, and the joiner leaves them to the
//    assembler, which is right here: PTX is what the optimizer made.
//  * A vector load is as wide as what is read of it.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_PTX_LOWERING_H
#define BANKLINT_PTX_LOWERING_H

#include "IR/IR.h"
#include "Ptx/Flow.h"

namespace banklint::ptx {

class Program;

/// \p O: null if its jumps are not understood; then each of its accesses is unknown.
ir::Function lowered(Program &P, const Function &F, ir::FunctionId Id, const Order *O);

} // namespace banklint::ptx

#endif
