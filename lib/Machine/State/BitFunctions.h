//===- BitFunctions.h - Functions of bits -----------------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Functions of integers that a GPU has an instruction for and C++ has no operator: counting bits, taking some out,
// choosing bytes. They are computed thread by thread. PTX and CUDA have names for them; the rules are those of the PTX
// ISA.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_MACHINE_STATE_BITFUNCTIONS_H
#define BANKLINT_MACHINE_STATE_BITFUNCTIONS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>

namespace banklint::machine {

struct BitFunction {
  llvm::StringRef Ptx; ///< as PTX calls it, with what changes its result: "shf.l.wrap", "bfe.s"
  unsigned Operands;
  bool IsCount; ///< its result is a number of bits, from 0 to the bits of its operands
  /// The lower bits of the result; an operand has no more than \p Bits bits, which are 32 or 64.
  uint64_t (*Of)(llvm::ArrayRef<uint64_t> Operands, unsigned Bits);
};

/// By PTX's name; null if it is none of them.
const BitFunction *bitFunctionOfPtx(llvm::StringRef Name);
/// By the name of a function of CUDA or of a compiler's builtin, "__popcll", "__builtin_ctz", "__byte_perm"; null if it
/// is none of them.
const BitFunction *bitFunctionNamed(llvm::StringRef Name);

} // namespace banklint::machine

#endif
