// Halves that wmma loads, rows of 64 of them: each pitch of the calls becomes longer with the rows.
#include "run.h"
#include <mma.h>
using namespace nvcuda;
constexpr int DEPTH = 64;
__global__ void row_sums(float *out, const float *in) {
  __shared__ __align__(32) half rows[64][DEPTH];
  const int t = threadIdx.x, warp = t / 32;
  wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> left;
  wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::row_major> ones;
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> sum;
  wmma::fill_fragment(ones, __float2half(1));
  wmma::fill_fragment(sum, 0);
  for (int step = 0; step < 16; ++step) {
    for (int i = 0; i < 32; ++i)
      rows[i * 2 + t / 64][t % 64] = __float2half(in[(step * 32 + i) * 128 + t] / 1024);
    __syncthreads();
    for (int repeat = 0; repeat < 4; ++repeat)
      for (int k = 0; k < DEPTH; k += 16) {
        wmma::load_matrix_sync(left, &rows[(warp + repeat) % 4 * 16][k], DEPTH);
        wmma::mma_sync(sum, left, ones, sum);
      }
    __syncthreads();
  }
  wmma::store_matrix_sync(out + (blockIdx.x * 4 + warp) % 1024 * 256, sum, 16, wmma::mem_row_major);
}
int main() {
  return run([&](float *out, const float *in) { row_sums<<<Blocks, 128>>>(out, in); });
}
