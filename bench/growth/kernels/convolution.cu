// A convolution of many rows with a filter of 17: a tile with a halo on both sides, weights in shared memory.
#ifndef SCALE
#define SCALE 1
#endif
constexpr int T = 128, R = 8, EACH = 4;
__global__ void convolve(const float *in, const float *filter, float *out, int rows, int pitch) {
  __shared__ float tile[T * EACH + 2 * R], weights[2 * R + 1];
  const int t = threadIdx.x;
  if (t < 2 * R + 1)
    weights[t] = filter[t];
  for (int row = 0; row < rows; ++row) {
    const float *from = in + (size_t)row * pitch + blockIdx.x * T * EACH;
    for (int i = t; i < T * EACH + 2 * R; i += T)
      tile[i] = from[i];
    __syncthreads();
    float sums[EACH] = {};
    for (int k = -R; k <= R; ++k)
      for (int e = 0; e < EACH; ++e)
        sums[e] += weights[k + R] * tile[t * EACH + e + k + R];
    for (int e = 0; e < EACH; ++e)
      out[(size_t)row * pitch + blockIdx.x * T * EACH + t * EACH + e] = sums[e];
    __syncthreads();
  }
}
void run(const float *in, const float *filter, float *out) { convolve<<<8, T>>>(in, filter, out, 4 * SCALE, 8192); }
