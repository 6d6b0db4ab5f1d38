// Loops that the source unrolls, in a loop that stays one: a tile of each thread's own sixteen numbers, and its mirror.
#ifndef SCALE
#define SCALE 1
#endif
constexpr int T = 128, EACH = 16;
__global__ void mirror(const float *in, float *out, int tiles) {
  __shared__ float tile[T * EACH];
  const int t = threadIdx.x;
  float kept[EACH] = {};
#pragma unroll 1
  for (int k = 0; k < tiles; ++k) {
#pragma unroll
    for (int i = 0; i < EACH; ++i)
      tile[i * T + t] = in[(size_t)(k * EACH + i) * T + t];
    __syncthreads();
#pragma unroll
    for (int i = 0; i < EACH; ++i)
      kept[i] += tile[t * EACH + (EACH - 1 - i)];
    __syncthreads();
#pragma unroll
    for (int i = 0; i < EACH; i += 4)
      *reinterpret_cast<float4 *>(&tile[t * EACH + i]) = make_float4(kept[i], kept[i + 1], kept[i + 2], kept[i + 3]);
    __syncthreads();
    out[(size_t)k * T + t] = tile[(t * 17) % (T * EACH)];
    __syncthreads();
  }
}
void run(const float *in, float *out) { mirror<<<1, T>>>(in, out, 4 * SCALE); }
