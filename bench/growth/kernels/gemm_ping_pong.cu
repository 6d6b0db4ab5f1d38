// A matrix product with two buffers: the next tiles are fetched while these are used, but for the last step.
#ifndef SCALE
#define SCALE 1
#endif
constexpr int T = 32;
__global__ void gemm(const float *A, const float *B, float *C, int N, int K) {
  __shared__ float a[2][T][T], b[2][T][T + 1];
  const int x = threadIdx.x, y = threadIdx.y, steps = K / T;
  const float *rows = A + (blockIdx.y * T + y) * K + x, *columns = B + y * N + blockIdx.x * T + x;
  int buffer = 0;
  for (int i = 0; i < T; i += 8) {
    a[0][y + i][x] = rows[i * K];
    b[0][x][y + i] = columns[i * N];
  }
  __syncthreads();
  float sums[4] = {};
  for (int k = 0; k < steps; ++k) {
    if (k + 1 < steps) {
      rows += T;
      columns += T * N;
      for (int i = 0; i < T; i += 8) {
        a[buffer ^ 1][y + i][x] = rows[i * K];
        b[buffer ^ 1][x][y + i] = columns[i * N];
      }
    }
    for (int d = 0; d < T; ++d)
      for (int i = 0; i < 4; ++i)
        sums[i] += a[buffer][y + 8 * i][d] * b[buffer][x][d];
    __syncthreads();
    buffer ^= 1;
  }
  for (int i = 0; i < 4; ++i)
    C[(blockIdx.y * T + y + 8 * i) * N + blockIdx.x * T + x] = sums[i];
}
void run(const float *A, const float *B, float *C) { gemm<<<dim3(8, 8), dim3(T, 8)>>>(A, B, C, 256, T * 8 * SCALE); }
