// What the compiler makes of wmma's loads and stores of matrix fragments in shared memory: a kernel for each type of
// element, shape, operand and layout, with lines of 64 elements and of 16 bytes more. fragment_lanes.py reads the
// addresses of the lanes out of the machine code; what they cost is measured. The contents do not matter.
#include "suite.h"
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <mma.h>
using namespace nvcuda;

template <typename T> struct Stored { using type = T; };
#ifndef BEFORE_SM_80
template <> struct Stored<wmma::precision::tf32> { using type = float; };
#endif
template <typename T> constexpr int PaddedPitch = 64 + 16 / sizeof(typename Stored<T>::type);

/// Loads a factor: matrix_a or matrix_b.
template <typename Use, int M, int N, int K, typename T, typename Layout, int Pitch>
__global__ void load_factor(float *out) {
  extern __shared__ __align__(128) char memory[];
  wmma::fragment<Use, M, N, K, T, Layout> f;
  wmma::load_matrix_sync(f, reinterpret_cast<typename Stored<T>::type *>(memory), Pitch);
  for (int i = 0; i < f.num_elements; ++i)
    out[i * 32 + threadIdx.x] = float(f.x[i]);
}

/// Loads a sum.
template <int M, int N, int K, typename T, wmma::layout_t Layout, int Pitch> __global__ void load_sum(float *out) {
  extern __shared__ __align__(128) char memory[];
  wmma::fragment<wmma::accumulator, M, N, K, T> f;
  wmma::load_matrix_sync(f, reinterpret_cast<T *>(memory), Pitch, Layout);
  for (int i = 0; i < f.num_elements; ++i)
    out[i * 32 + threadIdx.x] = float(f.x[i]);
}

/// Stores a sum.
template <int M, int N, int K, typename T, wmma::layout_t Layout, int Pitch> __global__ void store_sum(float *out) {
  extern __shared__ __align__(128) char memory[];
  wmma::fragment<wmma::accumulator, M, N, K, T> f;
  for (int i = 0; i < f.num_elements; ++i)
    f.x[i] = T(out[i * 32 + threadIdx.x]);
  wmma::store_matrix_sync(reinterpret_cast<T *>(memory), f, Pitch, Layout);
}

constexpr int SharedBytes = 32 * 72 * 4;

template <typename Use, int M, int N, int K, typename T, typename Layout> void factor(float *out) {
  load_factor<Use, M, N, K, T, Layout, 64><<<1, 32, SharedBytes>>>(out);
  load_factor<Use, M, N, K, T, Layout, PaddedPitch<T>><<<1, 32, SharedBytes>>>(out);
}

template <int M, int N, int K, typename T> void factors(float *out) {
  factor<wmma::matrix_a, M, N, K, T, wmma::row_major>(out);
  factor<wmma::matrix_a, M, N, K, T, wmma::col_major>(out);
  factor<wmma::matrix_b, M, N, K, T, wmma::row_major>(out);
  factor<wmma::matrix_b, M, N, K, T, wmma::col_major>(out);
}

template <int M, int N, int K, typename T, wmma::layout_t Layout> void sum(float *out) {
  load_sum<M, N, K, T, Layout, 64><<<1, 32, SharedBytes>>>(out);
  load_sum<M, N, K, T, Layout, PaddedPitch<T>><<<1, 32, SharedBytes>>>(out);
  store_sum<M, N, K, T, Layout, 64><<<1, 32, SharedBytes>>>(out);
  store_sum<M, N, K, T, Layout, PaddedPitch<T>><<<1, 32, SharedBytes>>>(out);
}

template <int M, int N, int K, typename T> void sums(float *out) {
  sum<M, N, K, T, wmma::mem_row_major>(out);
  sum<M, N, K, T, wmma::mem_col_major>(out);
}

template <typename T> void factorsOfAllShapes(float *out) {
  factors<16, 16, 16, T>(out);
  factors<8, 32, 16, T>(out);
  factors<32, 8, 16, T>(out);
}

template <typename T> void sumsOfAllShapes(float *out) {
  sums<16, 16, 16, T>(out);
  sums<8, 32, 16, T>(out);
  sums<32, 8, 16, T>(out);
}

int main() {
  float *out = zeros<float>();
  factorsOfAllShapes<half>(out);
  factorsOfAllShapes<signed char>(out);
  sumsOfAllShapes<float>(out);
  sumsOfAllShapes<half>(out);
  sumsOfAllShapes<int>(out);
#ifndef BEFORE_SM_80
  factorsOfAllShapes<__nv_bfloat16>(out);
  factors<16, 16, 8, wmma::precision::tf32>(out);
  sums<16, 16, 8, float>(out);
  factors<8, 8, 4, double>(out);
  sums<8, 8, 4, double>(out);
#endif
  return finish();
}
