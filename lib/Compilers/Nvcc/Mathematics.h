//===- Mathematics.h - What functions of mathematics become -----*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_COMPILERS_NVCC_MATHEMATICS_H
#define BANKLINT_COMPILERS_NVCC_MATHEMATICS_H

#include "llvm/ADT/StringRef.h"

namespace banklint {

/// How large code is when loops are unrolled.
struct CodeSize {
  unsigned Optimizer = 0; ///< instructions of LLVM
  unsigned Assembler = 0; ///< of the machine
};

/// A division of floats, `x / y`.
inline constexpr CodeSize DivisionSize{4, 13};

/// What nvcc makes of a function of the toolkit's library of mathematics, without -use_fast_math. From what the
/// optimizer of nvcc 13.0 says of loops with the function in them, and its machine code for sm_90, 2026-11-26.
struct CompiledFunction {
  CodeSize Size;
  enum Shape {
    Straight,
    Expanded, ///< the assembler makes branches of it
    Branches, ///< the optimizer sees branches
    Loop,     ///< or a loop, or a call
  } Is = Straight;
};

/// \p Name: as in the library, `__nv_fmaf`. Of others a size like that of most is given.
CompiledFunction compiledFunction(llvm::StringRef Name);

} // namespace banklint

#endif
