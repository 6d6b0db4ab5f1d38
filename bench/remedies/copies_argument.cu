// The same where an argument says how long rows are: they become odd.
#include "run.h"
constexpr int Queries = 8, Keys = 32;
__global__ void scores(float *out, const float *in, int width) {
  extern __shared__ float both[];
  float *queries = both;
  float *keys = queries + Queries * width;
  const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
  for (int i = threadIdx.x; i < Queries * width; i += blockDim.x)
    queries[i] = in[i];
  float most = 0;
  for (int tile = 1; tile < 9; ++tile) {
    for (int i = threadIdx.x; i < Keys * width; i += blockDim.x)
      keys[i] = in[tile * Keys * width + i];
    __syncthreads();
    float sum = 0;
    for (int x = 0; x < width; ++x)
      sum += queries[warp * width + x] * keys[lane * width + x];
    most = fmaxf(most, sum);
    __syncthreads();
  }
  out[blockIdx.x * 256 + threadIdx.x] = most;
}
int main() {
  return run([](float *out, const float *in) {
    scores<<<Blocks, Queries * 32, (Queries + Keys) * 64 * sizeof(float)>>>(out, in, 64);
  });
}
