//===- Amp.h - Kernels of C++ AMP -------------------------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A kernel of C++ AMP is what a tiled parallel_for_each is given, a lambda or a functor:
//
//     parallel_for_each(view.extent.tile<16, 32>(), [=](tiled_index<16, 32> i) restrict(amp) { … });
//
// In share/banklint/amp/amp.h parallel_for_each hands it to Concurrency::details::run<Index, Kernel>, which calls it
// with the index of the thread: that function is the kernel. Its block is the tile, whose last dimension is the
// fastest: 32x16.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_ENTRIES_AMP_H
#define BANKLINT_ENTRIES_AMP_H

#include "IR/Shape.h"
#include "clang/AST/Expr.h"
#include <optional>
#include <string>

namespace banklint {

/// A parallel_for_each with tiles.
struct AmpLaunch {
  const clang::FunctionDecl *Kernel;
  Shape Block;
};

/// The launch that \p Call is, if it is one.
std::optional<AmpLaunch> ampLaunch(const clang::CallExpr *Call);

/// What to call a kernel of our header: "lambda in transpose<32>, line 12", "Transpose"; nothing
/// for other kernels.
std::optional<std::string> ampNameOf(const clang::FunctionDecl *Kernel);

} // namespace banklint

#endif
