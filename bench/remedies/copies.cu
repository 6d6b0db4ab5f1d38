// A copy that runs through all rows of a part of dynamic shared memory: longer rows, by which the index is divided.
#include "run.h"
constexpr int Queries = 8, Keys = 32, D = 64;
__global__ void scores(float *out, const float *in) {
  extern __shared__ float both[];
  float *queries = both;
  float *keys = queries + Queries * D;
  const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
  for (int i = threadIdx.x; i < Queries * D; i += blockDim.x)
    queries[i] = in[i];
  float most = 0;
  for (int tile = 1; tile < 9; ++tile) {
    for (int i = threadIdx.x; i < Keys * D; i += blockDim.x)
      keys[i] = in[tile * Keys * D + i];
    __syncthreads();
    float sum = 0;
    for (int x = 0; x < D; ++x)
      sum += queries[warp * D + x] * keys[lane * D + x];
    most = fmaxf(most, sum);
    __syncthreads();
  }
  out[blockIdx.x * 256 + threadIdx.x] = most;
}
int main() {
  return run([](float *out, const float *in) {
    scores<<<Blocks, Queries * 32, (Queries + Keys) * D * sizeof(float)>>>(out, in);
  });
}
