//===- Fragment.h - Fragments of matrices -----------------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_IR_FRAGMENT_H
#define BANKLINT_IR_FRAGMENT_H

#include <cstdint>
#include <vector>

namespace banklint {

/// A fragment of a matrix of wmma, and how the matrix lies in memory.
struct Fragment {
  enum class Use { MatrixA, MatrixB, Accumulator };
  enum class Element { Half, BFloat16, Byte, TF32, Float, Int, Double };

  Use As = Use::Accumulator;
  Element Of = Element::Float;
  unsigned M = 16, N = 16, K = 16; ///< of the product: A is M by K, B is K by N, the sum M by N
  bool InRows = true;              ///< row_major, not col_major

  unsigned elementBytes() const;
  /// The numbers of ir::Builtin::LoadFragment and StoreFragment.
  std::vector<int64_t> numbers() const { return {1, int64_t(As), int64_t(Of), M, N, K, InRows}; }
};

} // namespace banklint

#endif
