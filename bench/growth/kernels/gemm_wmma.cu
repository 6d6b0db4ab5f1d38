// A matrix product on tensor cores: fragments are loaded from padded tiles; K grows.
#include <mma.h>
#ifndef SCALE
#define SCALE 1
#endif
using namespace nvcuda;
constexpr int BM = 64, BN = 64, BK = 32, PAD = 8;
__global__ void gemm(const half *A, const half *B, float *C, int N, int K) {
  __shared__ __align__(32) half a[BM][BK + PAD], b[BK][BN + PAD];
  const int t = threadIdx.x, warp = t / 32, row = warp / 2 * 32, column = warp % 2 * 32;
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> sums[2][2];
  for (int i = 0; i < 2; ++i)
    for (int j = 0; j < 2; ++j)
      wmma::fill_fragment(sums[i][j], 0.f);
  for (int k = 0; k < K; k += BK) {
    for (int e = t * 8; e < BM * BK; e += 128 * 8)
      *(float4 *)&a[e / BK][e % BK] = *(const float4 *)&A[(blockIdx.y * BM + e / BK) * K + k + e % BK];
    for (int e = t * 8; e < BK * BN; e += 128 * 8)
      *(float4 *)&b[e / BN][e % BN] = *(const float4 *)&B[(k + e / BN) * N + blockIdx.x * BN + e % BN];
    __syncthreads();
    for (int d = 0; d < BK; d += 16) {
      wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> left[2];
      wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::row_major> right[2];
      for (int i = 0; i < 2; ++i) {
        wmma::load_matrix_sync(left[i], &a[row + 16 * i][d], BK + PAD);
        wmma::load_matrix_sync(right[i], &b[d][column + 16 * i], BN + PAD);
      }
      for (int i = 0; i < 2; ++i)
        for (int j = 0; j < 2; ++j)
          wmma::mma_sync(sums[i][j], left[i], right[j], sums[i][j]);
    }
    __syncthreads();
  }
  for (int i = 0; i < 2; ++i)
    for (int j = 0; j < 2; ++j)
      wmma::store_matrix_sync(C + (blockIdx.y * BM + row + 16 * i) * N + blockIdx.x * BN + column + 16 * j, sums[i][j],
                              N, wmma::mem_row_major);
}
void run(const half *A, const half *B, float *C) { gemm<<<dim3(4, 4), 128>>>(A, B, C, 256, BK * 4 * SCALE); }
