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
template <class Use, int M, int N, int K> struct banklint_elements {
  enum { value = M * N };
};
template <int M, int N, int K> struct banklint_elements<matrix_a, M, N, K> {
  enum { value = M * K };
};
template <int M, int N, int K> struct banklint_elements<matrix_b, M, N, K> {
  enum { value = K * N };
};

template <class Use, int M, int N, int K, class T, class Layout = void> struct fragment {
  typedef typename banklint_storage<T>::element element_type;
  enum {
    num_elements = banklint_elements<Use, M, N, K>::value / 32 < 1
                       ? 1
                       : banklint_elements<Use, M, N, K>::value / 32,
    num_storage_elements = num_elements
  };
  element_type x[num_elements];
};

template <class Use, int M, int N, int K, class T, class Layout>
__device__ void load_matrix_sync(fragment<Use, M, N, K, T, Layout> &,
                                 const typename banklint_storage<T>::memory *address,
                                 unsigned stride);
template <int M, int N, int K, class T>
__device__ void load_matrix_sync(fragment<accumulator, M, N, K, T> &,
                                 const typename banklint_storage<T>::memory *address,
                                 unsigned stride, layout_t);
template <int M, int N, int K, class T>
__device__ void store_matrix_sync(typename banklint_storage<T>::memory *address,
                                  const fragment<accumulator, M, N, K, T> &, unsigned stride,
                                  layout_t);
template <class Use, int M, int N, int K, class T, class Layout, class V>
__device__ void fill_fragment(fragment<Use, M, N, K, T, Layout> &, const V &value);
template <int M, int N, int K, class TA, class LA, class TB, class LB, class TC, class TD>
__device__ void mma_sync(fragment<accumulator, M, N, K, TD> &,
                         const fragment<matrix_a, M, N, K, TA, LA> &,
                         const fragment<matrix_b, M, N, K, TB, LB> &,
                         const fragment<accumulator, M, N, K, TC> &, bool saturate = false);
template <int M, int N, int K, class TA, class LA, class TB, class LB>
__device__ void
bmma_sync(fragment<accumulator, M, N, K, int> &, const fragment<matrix_a, M, N, K, TA, LA> &,
          const fragment<matrix_b, M, N, K, TB, LB> &, const fragment<accumulator, M, N, K, int> &,
          experimental::bmmaBitOp = experimental::bmmaBitOpXOR,
          experimental::bmmaAccumulateOp = experimental::bmmaAccumulateOpPOPC);
__device__ float __float_to_tf32(float);

} // namespace wmma
} // namespace nvcuda

#endif // BANKLINT_MMA_H
