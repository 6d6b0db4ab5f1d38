// A matrix product with tiles in shared memory and 4 x 4 results in each thread's registers; K grows.
#ifndef SCALE
#define SCALE 1
#endif
constexpr int BM = 64, BN = 64, BK = 8, TM = 4, TN = 4;
__global__ void gemm(const float *A, const float *B, float *C, int N, int K) {
  __shared__ float a[BM * BK], b[BK * BN];
  const int t = threadIdx.x, row = t / (BN / TN), column = t % (BN / TN);
  A += blockIdx.y * BM * K;
  B += blockIdx.x * BN;
  C += blockIdx.y * BM * N + blockIdx.x * BN;
  float sums[TM][TN] = {}, left[TM], right[TN];
  for (int k = 0; k < K; k += BK) {
    for (int e = t; e < BM * BK; e += 256)
      a[e] = A[e / BK * K + e % BK];
    for (int e = t; e < BK * BN; e += 256)
      b[e] = B[e / BN * N + e % BN];
    __syncthreads();
    A += BK;
    B += BK * N;
    for (int d = 0; d < BK; ++d) {
      for (int i = 0; i < TM; ++i)
        left[i] = a[(row * TM + i) * BK + d];
      for (int j = 0; j < TN; ++j)
        right[j] = b[d * BN + column * TN + j];
      for (int i = 0; i < TM; ++i)
        for (int j = 0; j < TN; ++j)
          sums[i][j] += left[i] * right[j];
    }
    __syncthreads();
  }
  for (int i = 0; i < TM; ++i)
    for (int j = 0; j < TN; ++j)
      C[(row * TM + i) * N + column * TN + j] = sums[i][j];
}
void run(const float *A, const float *B, float *C) {
  gemm<<<dim3(16, 16), 256>>>(A, B, C, 1024, BK * 8 * SCALE);
}
