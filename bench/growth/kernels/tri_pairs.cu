// All pairs of tiles, each pair once: tile i meets those behind it.
// degree: 2
#ifndef SCALE
#define SCALE 1
#endif
constexpr int T = 64;
__global__ void pairs(const float4 *p, float *out, int tiles) {
  __shared__ float4 a[T], b[T];
  float s = 0;
  for (int i = 0; i < tiles; ++i) {
    a[threadIdx.x] = p[i * T + threadIdx.x];
    for (int j = i + 1; j < tiles; ++j) {
      b[threadIdx.x] = p[j * T + threadIdx.x];
      __syncthreads();
      for (int k = 0; k < T; ++k)
        s += a[threadIdx.x].x * b[k].y + b[(k + threadIdx.x) % T].z;
      __syncthreads();
    }
  }
  out[threadIdx.x] = s;
}
void run(const float4 *p, float *out) { pairs<<<1, T>>>(p, out, 4 * SCALE); }
