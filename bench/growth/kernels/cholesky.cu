// Cholesky factors of many 32 x 32 matrices: triangular loops of each thread's own length, one warp.
#ifndef SCALE
#define SCALE 1
#endif
constexpr int N = 32;
__global__ void cholesky(const float *in, float *out, int matrices) {
  __shared__ float a[N][N];
  const int i = threadIdx.x;
  for (int m = 0; m < matrices; ++m) {
    for (int r = 0; r < N; ++r)
      a[r][i] = in[m * N * N + r * N + i];
    __syncwarp();
    for (int j = 0; j < N; ++j) {
      float d = a[j][j];
      for (int k = 0; k < j; ++k)
        d -= a[j][k] * a[j][k];
      d = sqrtf(d);
      if (i >= j) {
        float s = a[i][j];
        for (int k = 0; k < j; ++k)
          s -= a[i][k] * a[j][k];
        __syncwarp(__activemask());
        a[i][j] = i == j ? d : s / d;
      }
      __syncwarp();
    }
    for (int r = 0; r < N; ++r)
      if (r >= i)
        out[m * N * N + r * N + i] = a[r][i];
    __syncwarp();
  }
}
void run(const float *in, float *out) { cholesky<<<1, N>>>(in, out, 4 * SCALE); }
