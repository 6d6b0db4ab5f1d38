//===- StaticArrays.h - The shared arrays of a kernel -----------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_ENTRIES_STATICARRAYS_H
#define BANKLINT_ENTRIES_STATICARRAYS_H

#include "Lowering/Lowering.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace banklint {

/// Finds the shared arrays that functions and what they call use. The body of a function is read once, whichever
/// kernels call it.
///
/// nvcc places a kernel's arrays in the order in which its optimizer declares them in PTX: first those that no other
/// kernel uses, then the others. In each of these two, with what was seen of nvcc 13.0.88 (bench/hardware/modes):
///  * those of ordinary functions and of the file, in the order of the source; but if the first function of the file
///    that is neither `inline` nor `static` is one of the device, and names no template or lambda, then it comes
///    before the functions above it:
///        __forceinline__ float sum(float v) { __shared__ float one; … }
///        __global__ void k(float *o) { __shared__ float s[64]; … }                s, one
///  * those of instances of templates, in the order in which they are made: what an instance calls comes before it.
///  * An array of which all indices are constants becomes variables of its elements, behind all of these.
///  * A variable that is stored and never read is dropped, and moves no others.
class ArrayFinder {
public:
  ir::StaticArrays arraysOf(Lowering &Code, const clang::FunctionDecl *Kernel);

  /// The file's kernels, in their order, and its first function that is neither inline nor static; may be null.
  void setFile(llvm::ArrayRef<const clang::FunctionDecl *> Kernels, const clang::FunctionDecl *FirstFunction);

  /// See ir::StaticArrays::TakenForAligned.
  using AlignedCasts = std::vector<std::pair<const clang::VarDecl *, uint64_t>>;
  /// What the body of a function mentions.
  struct Mentioned {
    /// Shared arrays and functions, in the order of the body; null for what is called and not known.
    std::vector<const clang::ValueDecl *> InOrder;
    llvm::SmallPtrSet<const clang::VarDecl *, 4> Read;  ///< of the arrays, those that are not only stored to
    llvm::SmallPtrSet<const clang::VarDecl *, 4> Whole; ///< not only by elements with constant indices
    AlignedCasts Casts;
  };

private:
  const Mentioned &mentionsOf(const clang::FunctionDecl *Definition);
  struct Search {
    llvm::DenseSet<const clang::FunctionDecl *> Seen;
    llvm::SetVector<const clang::VarDecl *> Found;
    llvm::SmallPtrSet<const clang::VarDecl *, 8> Read, Whole;
    AlignedCasts Casts;
    bool CallsUnknown = false;
  };
  bool search(Lowering &Code, const clang::FunctionDecl *Definition, Search &To);
  void readFile(Lowering &Code);
  void addInstances(const clang::FunctionDecl *Definition);
  bool namesInstances(const clang::FunctionDecl *Definition);
  bool staysOutOfKernels(const clang::VarDecl *V) const;
  std::vector<const clang::VarDecl *> placed(const Search &All, const clang::SourceManager &Sources) const;

  llvm::DenseMap<const clang::FunctionDecl *, std::unique_ptr<Mentioned>> Mentions;
  llvm::DenseSet<const clang::FunctionDecl *> MentionNothing; ///< nor does what they call

  // Of the file:
  std::vector<const clang::FunctionDecl *> Kernels;
  const clang::FunctionDecl *First = nullptr; ///< the function that is made before those above it, if one is
  bool IsRead = false;
  llvm::DenseMap<const clang::VarDecl *, unsigned> Users; ///< how many kernels use a variable
  llvm::DenseSet<const clang::VarDecl *> ReadSomewhere, WholeSomewhere;
  llvm::SetVector<const clang::FunctionDecl *> Instances; ///< of templates, in the order in which they are made
  llvm::DenseSet<const clang::FunctionDecl *> SeenForInstances;
};

} // namespace banklint

#endif
