//===- AssemblerUnrolling.h - How ptxas unrolls loops ----------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What nvcc's optimizer leaves a loop, its assembler may unroll all the same, as far as its number of steps is a
// constant. The same limits hold for PTX that other compilers wrote. Measured with ptxas 13.0 for sm_75 to sm_90; see
// docs/reference/compilers.md.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_COMPILERS_NVCC_ASSEMBLERUNROLLING_H
#define BANKLINT_COMPILERS_NVCC_ASSEMBLERUNROLLING_H

#include <cstdint>

namespace banklint {

/// What a step takes besides what it computes, in instructions: of each loop, and of each word that is loaded or
/// stored.
constexpr uint64_t InstructionsOfLoop = 2, InstructionsOfWord = 2;

/// How many of \p Steps steps of \p Each instructions ptxas takes together; 1: the loop stays as it is.
unsigned stepsOfAssembler(unsigned Steps, uint64_t Each);

} // namespace banklint

#endif
