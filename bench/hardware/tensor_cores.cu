// Loads and stores of matrix fragments: wmma with several types and layouts, and ldmatrix.
#include "suite.h"
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <mma.h>
using namespace nvcuda;

/// A 16x16x16 product of one warp: C = A * B. Rows of Pitch elements.
template <typename Factor, typename Sum, typename LayoutA, typename LayoutB, int Pitch>
__global__ void product_16x16x16(Sum *out, const Factor *in) {
  __shared__ __align__(32) Factor a[16 * Pitch], b[16 * Pitch];
  __shared__ __align__(32) Sum c[16 * Pitch];
  for (int i = threadIdx.x; i < 16 * Pitch; i += 32) {
    a[i] = in[i];
    b[i] = in[i + 16 * Pitch];
  }
  __syncwarp();
  wmma::fragment<wmma::matrix_a, 16, 16, 16, Factor, LayoutA> fa;
  wmma::fragment<wmma::matrix_b, 16, 16, 16, Factor, LayoutB> fb;
  wmma::fragment<wmma::accumulator, 16, 16, 16, Sum> fc;
  wmma::fill_fragment(fc, Sum(0));
  wmma::load_matrix_sync(fa, a, Pitch);
  wmma::load_matrix_sync(fb, b, Pitch);
  wmma::mma_sync(fc, fa, fb, fc);
  wmma::store_matrix_sync(c, fc, Pitch, wmma::mem_row_major);
  __syncwarp();
  for (int i = threadIdx.x; i < 16 * Pitch; i += 32)
    out[i] = c[i];
}

/// A 16x16x8 product of TF32 numbers.
template <int Pitch> __global__ void product_tf32(float *out, const float *in) {
  __shared__ __align__(32) float a[16 * Pitch], b[16 * Pitch], c[16 * Pitch];
  for (int i = threadIdx.x; i < 16 * Pitch; i += 32) {
    a[i] = in[i];
    b[i] = in[i + 16 * Pitch];
    c[i] = in[i + 32 * Pitch];
  }
  __syncwarp();
  wmma::fragment<wmma::matrix_a, 16, 16, 8, wmma::precision::tf32, wmma::row_major> fa;
  wmma::fragment<wmma::matrix_b, 16, 16, 8, wmma::precision::tf32, wmma::col_major> fb;
  wmma::fragment<wmma::accumulator, 16, 16, 8, float> fc;
  wmma::load_matrix_sync(fa, a, Pitch);
  wmma::load_matrix_sync(fb, b, Pitch);
  wmma::load_matrix_sync(fc, c, Pitch, wmma::mem_row_major);
  wmma::mma_sync(fc, fa, fb, fc);
  wmma::store_matrix_sync(out, fc, 16, wmma::mem_row_major);
}

/// An 8x8x4 product of doubles.
template <int Pitch> __global__ void product_double(double *out, const double *in) {
  __shared__ __align__(32) double a[8 * Pitch], b[8 * Pitch], c[8 * Pitch];
  for (int i = threadIdx.x; i < 8 * Pitch; i += 32) {
    a[i] = in[i];
    b[i] = in[i + 8 * Pitch];
  }
  __syncwarp();
  wmma::fragment<wmma::matrix_a, 8, 8, 4, double, wmma::row_major> fa;
  wmma::fragment<wmma::matrix_b, 8, 8, 4, double, wmma::col_major> fb;
  wmma::fragment<wmma::accumulator, 8, 8, 4, double> fc;
  wmma::fill_fragment(fc, 0.0);
  wmma::load_matrix_sync(fa, a, Pitch);
  wmma::load_matrix_sync(fb, b, Pitch);
  wmma::mma_sync(fc, fa, fb, fc);
  wmma::store_matrix_sync(c, fc, Pitch, wmma::mem_row_major);
  __syncwarp();
  for (int i = threadIdx.x; i < 8 * Pitch; i += 32)
    out[i] = c[i];
}

__device__ void loadFourMatrices(unsigned (&r)[4], const half *row) {
  unsigned address = __cvta_generic_to_shared(row);
  asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
               : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3])
               : "r"(address));
}

/// ldmatrix: rows of Pitch halves, 16 bytes of each by a lane.
template <int Pitch> __global__ void four_matrices(unsigned *out, const half *in) {
  __shared__ __align__(16) half s[16 * Pitch];
  for (int i = threadIdx.x; i < 16 * Pitch; i += 32)
    s[i] = in[i];
  __syncwarp();
  unsigned r[4];
  loadFourMatrices(r, &s[threadIdx.x % 16 * Pitch + threadIdx.x / 16 * 8]);
  out[threadIdx.x] = r[0] + r[1] * 3 + r[2] * 5 + r[3] * 7;
}

/// ldmatrix from rows of 64 halves whose columns are moved by XOR.
__global__ void four_matrices_swizzled(unsigned *out, const half *in) {
  __shared__ __align__(16) half s[16 * 64];
  for (int i = threadIdx.x; i < 16 * 64; i += 32)
    s[i] = in[i];
  __syncwarp();
  const int row = threadIdx.x % 16, column = threadIdx.x / 16;
  unsigned r[4];
  loadFourMatrices(r, &s[row * 64 + (column ^ (row % 8)) * 8]);
  out[threadIdx.x] = r[0] + r[1] * 3 + r[2] * 5 + r[3] * 7;
}

using Rows = wmma::row_major;
using Columns = wmma::col_major;

int main() {
  float *in = zeros<float>(), *out = zeros<float>();
  half *h = reinterpret_cast<half *>(in);
  __nv_bfloat16 *b = reinterpret_cast<__nv_bfloat16 *>(in);
  signed char *c = reinterpret_cast<signed char *>(in);
  product_16x16x16<half, float, Rows, Columns, 16><<<1, 32>>>(out, h);
  product_16x16x16<half, float, Rows, Columns, 24><<<1, 32>>>(out, h);
  product_16x16x16<half, float, Columns, Rows, 64><<<1, 32>>>(out, h);
  product_16x16x16<half, half, Rows, Rows, 32><<<1, 32>>>(reinterpret_cast<half *>(out), h);
  product_16x16x16<__nv_bfloat16, float, Rows, Rows, 40><<<1, 32>>>(out, b);
  product_16x16x16<signed char, int, Rows, Columns, 16><<<1, 32>>>(reinterpret_cast<int *>(out), c);
  product_16x16x16<signed char, int, Rows, Columns, 48><<<1, 32>>>(reinterpret_cast<int *>(out), c);
  product_tf32<16><<<1, 32>>>(out, in);
  product_tf32<20><<<1, 32>>>(out, in);
  product_double<4 * 4><<<1, 32>>>(reinterpret_cast<double *>(out), reinterpret_cast<double *>(in));
  product_double<4 * 5><<<1, 32>>>(reinterpret_cast<double *>(out), reinterpret_cast<double *>(in));
  four_matrices<64><<<1, 32>>>(reinterpret_cast<unsigned *>(out), h);
  four_matrices<72><<<1, 32>>>(reinterpret_cast<unsigned *>(out), h);
  four_matrices_swizzled<<<1, 32>>>(reinterpret_cast<unsigned *>(out), h);
  return finish();
}
