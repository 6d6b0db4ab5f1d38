//===- StaticLayout.h - Where a kernel's shared arrays lie ------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_COMPILERS_NVCC_STATICLAYOUT_H
#define BANKLINT_COMPILERS_NVCC_STATICLAYOUT_H

#include "IR/IR.h"
#include "Support/Build.h"
#include "llvm/ADT/DenseMap.h"
#include <optional>

namespace banklint {

/// The static shared arrays that a kernel and what it calls use, as nvcc 13.0 lays them out: in the order that
/// Entries/StaticArrays.h tells, each at its own alignment and no more (bench/hardware/merging). The first one lies at
/// a multiple of 16 bytes. Where the linker places them, each lies at its own alignment, and more is not known.
class StaticLayout {
public:
  explicit StaticLayout(const ir::StaticArrays &Arrays, Build As = Build::WholeProgram);

  /// A power of two from 1 to 16 that divides the address of an array in bytes, as far as the assembler knows. Dynamic
  /// shared memory, and what is not known, have 16.
  uint64_t alignmentOf(const ir::Variable *Array) const;
  /// Where an array lies, in bytes from the first one; nothing if the linker decides, or for other memory.
  std::optional<uint64_t> offsetOf(const ir::Variable *Array) const;

private:
  struct Place {
    std::optional<uint64_t> Offset;
    uint64_t Alignment;
  };
  llvm::DenseMap<const void *, Place> Places; ///< by declaration
};

} // namespace banklint

#endif
