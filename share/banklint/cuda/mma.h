//===- mma.h - Matrix fragments of a warp -----------------------*- C++ -*-===//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_MMA_H
#define BANKLINT_MMA_H

#include "cuda_bf16.h"
#include "cuda_fp16.h"

namespace nvcuda {
namespace wmma {

struct row_major;
struct col_major;
struct matrix_a;
struct matrix_b;
struct accumulator;
enum layout_t { mem_row_major, mem_col_major };

namespace precision {
struct tf32;
struct s4;
struct u4;
struct b1;
} // namespace precision
namespace experimental {
namespace precision {
using wmma::precision::b1;
using wmma::precision::s4;
using wmma::precision::u4;
} // namespace precision
enum bmmaBitOp { bmmaBitOpXOR = 1, bmmaBitOpAND = 2 };
enum bmmaAccumulateOp { bmmaAccumulateOpPOPC = 1 };
} // namespace experimental

/// How a fragment's element is stored in a register and in memory.
template <class T> struct banklint_storage {
  typedef T element;
  typedef T memory;
};
template <> struct banklint_storage<precision::tf32> {
  typedef float element;
  typedef float memory;
};
template <> struct banklint_storage<precision::s4> {
  typedef int element;
  typedef int memory;
};
template <> struct banklint_storage<precision::u4> {
  typedef unsigned element;
  typedef unsigned memory;
};
template <> struct banklint_storage<precision::b1> {
  typedef unsigned element;
  typedef unsigned memory;
};

/// Elements that the warp holds: the matrix's share of m, n, k.
template <class Use, int m, int n, int k> struct banklint_elements {
  enum { value = m * n };
};
template <int m, int n, int k> struct banklint_elements<matrix_a, m, n, k> {
  enum { value = m * k };
};
template <int m, int n, int k> struct banklint_elements<matrix_b, m, n, k> {
  enum { value = k * n };
};

template <class Use, int m, int n, int k, class T, class Layout = void> struct fragment {
  typedef typename banklint_storage<T>::element element_type;
  enum {
    num_elements = banklint_elements<Use, m, n, k>::value / 32 < 1
                       ? 1
                       : banklint_elements<Use, m, n, k>::value / 32,
    num_storage_elements = num_elements
  };
  element_type x[num_elements];
};

template <class Use, int m, int n, int k, class T, class Layout>
__device__ void load_matrix_sync(fragment<Use, m, n, k, T, Layout> &,
                                 const typename banklint_storage<T>::memory *address,
                                 unsigned stride);
template <int m, int n, int k, class T>
__device__ void load_matrix_sync(fragment<accumulator, m, n, k, T> &,
                                 const typename banklint_storage<T>::memory *address,
                                 unsigned stride, layout_t);
template <int m, int n, int k, class T>
__device__ void store_matrix_sync(typename banklint_storage<T>::memory *address,
                                  const fragment<accumulator, m, n, k, T> &, unsigned stride,
                                  layout_t);
template <class Use, int m, int n, int k, class T, class Layout, class Value>
__device__ void fill_fragment(fragment<Use, m, n, k, T, Layout> &, const Value &value);
template <int m, int n, int k, class TA, class LA, class TB, class LB, class TC, class TD>
__device__ void mma_sync(fragment<accumulator, m, n, k, TD> &,
                         const fragment<matrix_a, m, n, k, TA, LA> &,
                         const fragment<matrix_b, m, n, k, TB, LB> &,
                         const fragment<accumulator, m, n, k, TC> &, bool saturate = false);
template <int m, int n, int k, class TA, class LA, class TB, class LB>
__device__ void
bmma_sync(fragment<accumulator, m, n, k, int> &, const fragment<matrix_a, m, n, k, TA, LA> &,
          const fragment<matrix_b, m, n, k, TB, LB> &, const fragment<accumulator, m, n, k, int> &,
          experimental::bmmaBitOp = experimental::bmmaBitOpXOR,
          experimental::bmmaAccumulateOp = experimental::bmmaAccumulateOpPOPC);
__device__ float __float_to_tf32(float);

} // namespace wmma
} // namespace nvcuda

#endif // BANKLINT_MMA_H
