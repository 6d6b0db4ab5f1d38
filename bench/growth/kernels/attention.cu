// Attention of one warp: tiles of queries, keys and values in dynamic shared memory; both loops over tiles grow.
// degree: 2
#ifndef SCALE
#define SCALE 1
#endif
constexpr int BR = 32, BC = 32, D = 64;
__global__ void attend(const float *Q, const float *K, const float *V, float *O, int n, float scale) {
  extern __shared__ float sram[];
  float *q = sram;
  float *k = q + BR * D;
  float *v = k + BC * D;
  float *s = v + BC * D;
  int tx = threadIdx.x;
  size_t head = (size_t)blockIdx.x * n * D;
  for (int i = 0; i < n / BR; ++i) {
    for (int x = 0; x < D; ++x)
      q[tx * D + x] = Q[head + (i * BR + tx) * D + x];
    float m = -1e30f, l = 0.f, acc[D];
    for (int x = 0; x < D; ++x)
      acc[x] = 0.f;
    for (int j = 0; j < n / BC; ++j) {
      for (int x = 0; x < D; ++x) {
        k[tx * D + x] = K[head + (j * BC + tx) * D + x];
        v[tx * D + x] = V[head + (j * BC + tx) * D + x];
      }
      __syncthreads();
      float mj = m;
      for (int y = 0; y < BC; ++y) {
        float sum = 0.f;
        for (int x = 0; x < D; ++x)
          sum += q[tx * D + x] * k[y * D + x];
        s[tx * BC + y] = sum * scale;
        mj = fmaxf(mj, sum * scale);
      }
      float a = __expf(m - mj);
      l *= a;
      for (int x = 0; x < D; ++x)
        acc[x] *= a;
      for (int y = 0; y < BC; ++y) {
        float p = __expf(s[tx * BC + y] - mj);
        l += p;
        for (int x = 0; x < D; ++x)
          acc[x] += p * v[y * D + x];
      }
      m = mj;
      __syncthreads();
    }
    for (int x = 0; x < D; ++x)
      O[head + (i * BR + tx) * D + x] = acc[x] / l;
    __syncthreads();
  }
}
void run(const float *Q, const float *K, const float *V, float *O) {
  int bytes = (BR * D + 2 * BC * D + BR * BC) * sizeof(float);
  attend<<<16, BR, bytes>>>(Q, K, V, O, BR * 4 * SCALE, 0.125f);
}
