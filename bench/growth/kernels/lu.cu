// LU factors of many small matrices, one after the other, in a tile. The threads below the pivot work.
#ifndef SCALE
#define SCALE 1
#endif
constexpr int W = 64;
__global__ void lu(float *m, int batches) {
  __shared__ float a[W * W];
  for (int b = 0; b < batches; ++b) {
    for (int r = 0; r < W; ++r)
      a[r * W + threadIdx.x] = m[(b * W + r) * W + threadIdx.x];
    __syncthreads();
    for (int k = 0; k < W - 1; ++k) {
      if (threadIdx.x > k) {
        float f = a[threadIdx.x * W + k] / a[k * W + k];
        a[threadIdx.x * W + k] = f;
        for (int c = k + 1; c < W; ++c)
          a[threadIdx.x * W + c] -= f * a[k * W + c];
      }
      __syncthreads();
    }
    for (int r = 0; r < W; ++r)
      m[(b * W + r) * W + threadIdx.x] = a[r * W + threadIdx.x];
    __syncthreads();
  }
}
void run(float *m) { lu<<<1, W>>>(m, 4 * SCALE); }
