//===- IndexBounds.h - How great an index may become ------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Machine knows what an index is in a launch. For launches with other arguments the text says how great it may become:
//
//     for (int x = threadIdx.x; x < width; x += blockDim.x)    x is width - 1 at most
//     int row = threadIdx.y;                                   31 in blocks of 32 threads along y
//     i % width, i / width, i & 15                             width - 1, as much as i, 15
//     threadIdx.x / 32                                         7 in blocks of 256 threads
//     if (k < width) sum += row[k];                            width - 1 there; also behind `if (k >= width) continue;`
//
// Sizes that the arguments say, such as width, are taken for numbers that are not negative.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_REWRITE_USES_INDEXBOUNDS_H
#define BANKLINT_REWRITE_USES_INDEXBOUNDS_H

#include "IR/Shape.h"
#include "Rewrite/Uses/Sums.h"
#include "clang/AST/Stmt.h"

namespace banklint {

/// That a condition says that a variable, or `threadIdx.x`, is below a number, or up to it.
struct IndexLimit {
  const clang::VarDecl *Of;
  std::optional<unsigned> Axis; ///< of threadIdx, which Of is then
  const clang::Expr *End;
  bool IsUpTo;
};

/// The indices of one kernel.
class IndexBounds {
public:
  /// \p MostThreads: of a block, along each axis.
  IndexBounds(const clang::FunctionDecl *Kernel, const Sums &Numbers, const Shape &MostThreads);

  /// What a number is at most, wherever it is evaluated; nothing if that is not known, or if it may be negative.
  std::optional<Polynomial> mostOf(const clang::Expr *E) const;

private:
  std::optional<Polynomial> mostAsDefined(const clang::Expr *E) const;
  std::optional<Polynomial> mostOfOperation(const clang::BinaryOperator *B) const;
  std::optional<Polynomial> mostOfCounter(const clang::VarDecl *V, const clang::ForStmt *Loop) const;
  std::optional<Polynomial> mostOfThreads(const clang::Expr *E) const;

  const Sums &Numbers;
  const Shape MostThreads;
  mutable unsigned Depth = 0;
  llvm::DenseMap<const clang::VarDecl *, const clang::ForStmt *> LoopOf; ///< of variables that only their loop changes
  llvm::DenseMap<const clang::Expr *, llvm::SmallVector<IndexLimit, 1>> LimitsOf; ///< of names of variables that stay
};

} // namespace banklint

#endif
