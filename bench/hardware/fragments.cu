// What the compiler makes of wmma's loads and stores of matrix fragments in shared memory: a kernel for each type of
// element, operand, layout and pitch, with one such access in it.
#include "suite.h"
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <mma.h>
using namespace nvcuda;

template <typename T> struct Stored { using type = T; };
template <> struct Stored<wmma::precision::tf32> { using type = float; };

/// Loads a factor (matrix_a or matrix_b) from rows or columns of Pitch elements; Pitch 0: of \p pitch elements.
template <typename Use, int M, int N, int K, typename T, typename Layout, int Pitch>
__global__ void load_factor(float *out, int pitch) {
  using E = typename Stored<T>::type;
  extern __shared__ __align__(128) char memory[];
  E *s = reinterpret_cast<E *>(memory);
  const int length = Pitch ? Pitch : pitch;
  for (int i = threadIdx.x; i < 16 * length; i += 32)
    s[i] = E(float(i));
  __syncwarp();
  wmma::fragment<Use, M, N, K, T, Layout> f;
  wmma::load_matrix_sync(f, s, length);
  for (int i = 0; i < f.num_elements; ++i)
    out[i * 32 + threadIdx.x] = float(f.x[i]);
}

/// Loads a sum.
template <int M, int N, int K, typename T, wmma::layout_t Layout, int Pitch>
__global__ void load_sum(float *out, int pitch) {
  extern __shared__ __align__(128) char memory[];
  T *s = reinterpret_cast<T *>(memory);
  const int length = Pitch ? Pitch : pitch;
  for (int i = threadIdx.x; i < 16 * length; i += 32)
    s[i] = T(float(i));
  __syncwarp();
  wmma::fragment<wmma::accumulator, M, N, K, T> f;
  wmma::load_matrix_sync(f, s, length, Layout);
  for (int i = 0; i < f.num_elements; ++i)
    out[i * 32 + threadIdx.x] = float(f.x[i]);
}

/// Stores a sum.
template <int M, int N, int K, typename T, wmma::layout_t Layout, int Pitch>
__global__ void store_sum(float *out, int pitch) {
  extern __shared__ __align__(128) char memory[];
  T *s = reinterpret_cast<T *>(memory);
  const int length = Pitch ? Pitch : pitch;
  wmma::fragment<wmma::accumulator, M, N, K, T> f;
  for (int i = 0; i < f.num_elements; ++i)
    f.x[i] = T(out[i * 32 + threadIdx.x]);
  wmma::store_matrix_sync(s, f, length, Layout);
  __syncwarp();
  for (int i = threadIdx.x; i < 16 * length; i += 32)
    out[i] = float(s[i]);
}

static float *Out;

constexpr int SharedBytes = 16 * 64 * 8;

template <typename Use, int M, int N, int K, typename T, typename Layout>
void factor() {
  load_factor<Use, M, N, K, T, Layout, 0><<<1, 32, SharedBytes>>>(Out, 16);
  load_factor<Use, M, N, K, T, Layout, 0><<<1, 32, SharedBytes>>>(Out, 48);
  load_factor<Use, M, N, K, T, Layout, 16><<<1, 32, SharedBytes>>>(Out, 0);
  load_factor<Use, M, N, K, T, Layout, 20 / sizeof(typename Stored<T>::type) * 4><<<1, 32, SharedBytes>>>(Out, 0);
  load_factor<Use, M, N, K, T, Layout, 32><<<1, 32, SharedBytes>>>(Out, 0);
  load_factor<Use, M, N, K, T, Layout, 64><<<1, 32, SharedBytes>>>(Out, 0);
}

template <int M, int N, int K, typename T> void factors() {
  factor<wmma::matrix_a, M, N, K, T, wmma::row_major>();
  factor<wmma::matrix_a, M, N, K, T, wmma::col_major>();
  factor<wmma::matrix_b, M, N, K, T, wmma::row_major>();
  factor<wmma::matrix_b, M, N, K, T, wmma::col_major>();
}

template <int M, int N, int K, typename T, wmma::layout_t Layout> void sum() {
  load_sum<M, N, K, T, Layout, 0><<<1, 32, SharedBytes>>>(Out, 16);
  load_sum<M, N, K, T, Layout, 0><<<1, 32, SharedBytes>>>(Out, 48);
  load_sum<M, N, K, T, Layout, 16><<<1, 32, SharedBytes>>>(Out, 0);
  load_sum<M, N, K, T, Layout, 24><<<1, 32, SharedBytes>>>(Out, 0);
  store_sum<M, N, K, T, Layout, 0><<<1, 32, SharedBytes>>>(Out, 16);
  store_sum<M, N, K, T, Layout, 0><<<1, 32, SharedBytes>>>(Out, 48);
  store_sum<M, N, K, T, Layout, 16><<<1, 32, SharedBytes>>>(Out, 0);
  store_sum<M, N, K, T, Layout, 24><<<1, 32, SharedBytes>>>(Out, 0);
}

template <int M, int N, int K, typename T> void sums() {
  sum<M, N, K, T, wmma::mem_row_major>();
  sum<M, N, K, T, wmma::mem_col_major>();
}

int main() {
  Out = zeros<float>();
  factors<16, 16, 16, half>();
  factors<16, 16, 16, __nv_bfloat16>();
  factors<16, 16, 16, signed char>();
  factors<16, 16, 8, wmma::precision::tf32>();
  factors<8, 8, 4, double>();
  sums<16, 16, 16, float>();
  sums<16, 16, 16, half>();
  sums<16, 16, 16, int>();
  sums<8, 8, 4, double>();
  return finish();
}
