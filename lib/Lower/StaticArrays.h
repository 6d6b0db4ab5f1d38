//===- StaticArrays.h - The shared arrays of a kernel -----------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_LOWER_STATICARRAYS_H
#define BANKLINT_LOWER_STATICARRAYS_H

#include "Lower/Lower.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SetVector.h"

namespace banklint {

/// Finds the shared arrays that functions and what they call use. The body of a function is read once, whichever
/// kernels call it.
class ArrayFinder {
public:
  code::StaticArrays arraysOf(Lowering &Code, const clang::FunctionDecl *Kernel);

  /// See code::StaticArrays::TakenForAligned.
  using AlignedCasts = std::vector<std::pair<const clang::VarDecl *, uint64_t>>;
  /// What the body of a function mentions.
  struct Mentioned {
    /// Shared arrays and functions, in the order of the body; null for what is called and not known.
    std::vector<const clang::ValueDecl *> InOrder;
    AlignedCasts Casts;
  };

private:
  const Mentioned &mentionsOf(const clang::FunctionDecl *Definition);
  struct Search {
    llvm::DenseSet<const clang::FunctionDecl *> Seen;
    llvm::SetVector<const clang::VarDecl *> Found;
    AlignedCasts Casts;
    bool CallsUnknown = false;
  };
  bool search(Lowering &Code, const clang::FunctionDecl *Definition, Search &To);

  llvm::DenseMap<const clang::FunctionDecl *, std::unique_ptr<Mentioned>> Mentions;
  llvm::DenseSet<const clang::FunctionDecl *> MentionNothing; ///< nor does what they call
};

} // namespace banklint

#endif
