//===- Build.h - Which compiler makes a program, and how --------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_SUPPORT_BUILD_H
#define BANKLINT_SUPPORT_BUILD_H

namespace banklint {

/// Who compiles CUDA. Both end with ptxas, nvcc's assembler; the optimizer before it differs.
enum class CudaCompiler { Nvcc, Clang };

inline const char *nameOf(CudaCompiler C) { return C == CudaCompiler::Clang ? "clang" : "nvcc"; }

/// How the options of a build let nvcc join accesses to shared memory. Read from the machine code of nvcc 13.0.88 for
/// sm_90, 2026-11-28 (test/nvcc/separate_compilation.cu). In order: of two that options ask for, the later one counts.
enum class Build {
  /// nvcc's default: the assembler places the static arrays, so it knows where each lies.
  WholeProgram,
  /// `-rdc=true`, `-dc`, `-fgpu-rdc`, `-Ofc=min`, `-Ofc=mid`: the linker places them, so the assembler may rely on the
  /// alignment alone that is declared: 4 bytes for floats, of which nothing is joined.
  Separate,
  /// `-Xptxas -O0`, `-Xptxas -g`: the assembler joins nothing, the optimizer what it joins in any case.
  PlainAssembly,
  /// `-G`, `-Ofc=max`, and Clang without an option -O: each access is an instruction as it is written.
  Debug,
};

} // namespace banklint

#endif
