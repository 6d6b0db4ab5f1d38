//===- Compilation.h - By which compiler, for which GPU ---------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Versions of nvcc join accesses alike, but for what NvccRules says. Each rule names the first version that has it;
// bench/nvcc_versions.py compares what is predicted with the machine code of each version.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_COMPILERS_COMPILATION_H
#define BANKLINT_COMPILERS_COMPILATION_H

#include "Hardware/Hardware.h"
#include "Support/Build.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/VersionTuple.h"

namespace banklint {

/// The newest version of nvcc whose rules are known: what is taken where no other is asked for.
inline constexpr llvm::VersionTuple NewestNvcc(13, 5);

/// "12.4", of a version whose other numbers are of no matter.
std::string nvccName(const llvm::VersionTuple &Version);

/// "12.4"; an error if that is no version of nvcc.
llvm::Expected<llvm::VersionTuple> parseNvccVersion(llvm::StringRef Text);

/// "nvcc" or "clang"; an error if that is no compiler of CUDA.
llvm::Expected<CudaCompiler> parseCudaCompiler(llvm::StringRef Text);

/// What a version of nvcc does that older ones do not.
struct NvccRules {
  /// Loads are joined though a branch lies between them, and a write to other memory than shared: since 12.6.
  ///     a = s[2 * t]; if (t > 3) out[m] = a; b = s[2 * t + 1];
  bool JoinsOverWrites = true;

  /// For which GPU it compiles, 90 for sm_90: how far numbers of 16 bits are joined that become float at once hangs on
  /// the instructions that it has for that (Merger::mostJoined).
  unsigned ComputeCapability = 90;

  /// Who joins, and what is known of where arrays lie.
  Build As = Build::WholeProgram;

  llvm::VersionTuple Version = NewestNvcc;

  /// Whose optimizer writes the PTX that nvcc's assembler compiles.
  CudaCompiler Optimizer = CudaCompiler::Nvcc;

  /// Those of that version. Versions before 11.8, the oldest that was looked at, are taken to be like it.
  static NvccRules of(const llvm::VersionTuple &Nvcc, unsigned ComputeCapability = 90, Build As = Build::WholeProgram,
                      CudaCompiler Optimizer = CudaCompiler::Nvcc) {
    return {/*JoinsOverWrites=*/Nvcc >= llvm::VersionTuple(12, 6), ComputeCapability, As, Nvcc, Optimizer};
  }
};

/// Who makes instructions of a program, if nvcc does not.
struct LlvmRules {
  enum By {
    Nobody,  ///< nvcc does, or each access counts as it is written
    ForAmd,  ///< LLVM does, for an AMD GPU (Compilers/Llvm)
    NotKnown ///< another compiler of OpenCL or HIP, of which nothing is known
  } Joins = Nobody;
  /// Of HIP: a volatile access is one by a generic pointer. OpenCL's pointers say that they are to local memory.
  bool IsHip = false;
  /// Whether the GPU adds doubles by one instruction (ds_add_f64): gfx90a, gfx940 to gfx950 and gfx1250 do.
  bool AddsDoubles = true;

  /// \p IsAsWritten: the user wants each access to be an instruction.
  static LlvmRules of(const Architecture &Gpu, bool IsCuda, bool IsOpenCl, bool IsAsWritten);
};

/// What makes instructions of a program.
struct Compilation {
  /// Whose instructions; null: each access is an instruction as it is written.
  const Architecture *For = nullptr;
  NvccRules Rules = {};
  LlvmRules Llvm = {};
};

} // namespace banklint

#endif
