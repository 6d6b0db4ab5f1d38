//===- Views.h - Types that repeat the lengths of an array ------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A pointer to the rows of an array of several dimensions, or a reference to it, has lengths in its type. If rows
// become longer, they have to as well, wherever they are written:
//
//     void load(float tile[32][32]);  float (*rows)[32] = tile;  float (&same)[32][32] = tile;
//
// or they follow by themselves, as long as nothing else depends on what is deduced:
//
//     template <int N, int M> void load(float (&tile)[N][M]);  template <class T> void load(T &tile);
//     auto &same = tile;
//
// A pointer into a row, `float *row = tile[y]`, has none.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_REWRITE_USES_VIEWS_H
#define BANKLINT_REWRITE_USES_VIEWS_H

#include "Rewrite/Uses/Uses.h"

namespace banklint {

/// The lengths in the type of a view, as it is written.
struct ViewLengths {
  /// Of the last dimensions of the array, the innermost last; null for one that is deduced.
  std::vector<const clang::Expr *> Written;
  /// The template parameters that are deduced.
  llvm::SmallVector<const clang::NamedDecl *, 2> Deduced;
};

/// Nothing if the type of \p View does not say it as above: by the name of a type, for example.
std::optional<ViewLengths> lengthsOf(const UserCode &Code, const clang::VarDecl *View);

/// Whether nothing but the type of the parameter depends on what is deduced of it: so that a longer array makes another
/// instantiation of its function, which does the same.
bool mayBeDeducedOtherwise(clang::ASTContext &Context, const clang::ParmVarDecl *View, const ViewLengths &Lengths);

} // namespace banklint

#endif
