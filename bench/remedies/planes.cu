// The lanes run along the first of three dimensions: longer planes, and rows.
#include "run.h"
__global__ void planes(float *out, const float *in) {
  __shared__ float cells[32][4][8];
  int t = threadIdx.x;
  float sum = 0;
#pragma unroll 1
  for (int i = 0; i < 16; ++i) {
    cells[t][i & 3][i & 7] = in[i * 32 + t];
    __syncthreads();
    sum += cells[31 - t][i & 3][i & 7];
    __syncthreads();
  }
  out[blockIdx.x * 32 + t] = sum;
}
int main() {
  return run([](float *out, const float *in) { planes<<<Blocks, 32>>>(out, in); });
}
