// A tile of 16 x 16 words, of which a warp has two rows: no row length frees both accesses, another order of the words does.
#include "run.h"
#ifndef COLUMNS
#define COLUMNS 16
#endif
__global__ void swizzle(float *out, const float *in) {
  __shared__ float tile[16][COLUMNS];
  int x = threadIdx.x, y = threadIdx.y;
  float sum = 0;
#pragma unroll 1
  for (int i = 0; i < 16; ++i) {
    tile[y][x] = in[i * 256 + y * 16 + x];
    __syncthreads();
    sum += tile[x][y];
    __syncthreads();
  }
  out[blockIdx.x * 256 + y * 16 + x] = sum;
}
int main() {
  return run([](float *out, const float *in) { swizzle<<<Blocks, dim3(16, 16)>>>(out, in); });
}
