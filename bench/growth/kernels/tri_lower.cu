// A product with a lower triangular matrix: row tile i has i + 1 tiles.
// degree: 2
#ifndef SCALE
#define SCALE 1
#endif
constexpr int T = 16;
__global__ void trmm(const float *A, const float *B, float *C, int tiles) {
  __shared__ float a[T][T], b[T][T];
  const int x = threadIdx.x, y = threadIdx.y, n = tiles * T;
  for (int i = 0; i < tiles; ++i) {
    float s = 0;
    for (int k = 0; k <= i; ++k) {
      a[y][x] = A[(i * T + y) * n + k * T + x];
      b[x][y] = B[(k * T + x) * n + y];
      __syncthreads();
      for (int e = 0; e < T; ++e)
        s += a[y][e] * b[e][x];
      __syncthreads();
    }
    C[(i * T + y) * n + x] = s;
  }
}
void run(const float *A, const float *B, float *C) { trmm<<<1, dim3(T, T)>>>(A, B, C, 4 * SCALE); }
