// Matrix fragments.
// REQUIRES: device-pass
// RUN: %device_pass %s
// RUN: %host_pass %s
#include <cuda_fp16.h>
#include <mma.h>

using namespace nvcuda;

__global__ void multiply(float *out, const half *a, const half *b) {
  __shared__ half tile[16][24];
  __shared__ float result[16 * 16];
  wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> left;
  wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::col_major> right;
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> sum;
  wmma::fill_fragment(sum, 0.0f);
  wmma::load_matrix_sync(left, &tile[0][0], 24);
  wmma::load_matrix_sync(right, b, 16);
  wmma::mma_sync(sum, left, right, sum);
  for (int i = 0; i < sum.num_elements; ++i)
    sum.x[i] *= 2.0f;
  wmma::store_matrix_sync(result, sum, 16, wmma::mem_row_major);
  wmma::load_matrix_sync(sum, result, 16, wmma::mem_col_major);
  wmma::store_matrix_sync(out, sum, 16, wmma::mem_row_major);
}

__global__ void otherTypes(float *f, const signed char *bytes, const __nv_bfloat16 *b) {
  wmma::fragment<wmma::matrix_a, 16, 16, 8, wmma::precision::tf32, wmma::row_major> tf32;
  wmma::load_matrix_sync(tf32, f, 8);
  for (auto &element : tf32.x)
    element = wmma::__float_to_tf32(element);
  wmma::fragment<wmma::matrix_a, 32, 8, 16, signed char, wmma::col_major> left;
  wmma::fragment<wmma::accumulator, 32, 8, 16, int> integers;
  wmma::load_matrix_sync(left, bytes, 32);
  wmma::fill_fragment(integers, 0);
  wmma::fragment<wmma::matrix_b, 16, 16, 16, __nv_bfloat16, wmma::row_major> bfloats;
  wmma::load_matrix_sync(bfloats, b, 16);
}
