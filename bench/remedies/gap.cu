// Each thread has 32 words of a flat array, whose indices are shifted: a gap after each row of banks.
#include "run.h"
__global__ void gap(float *out, const float *in) {
  __shared__ float own[128 * 32];
  int t = threadIdx.x;
  float sum = 0;
#pragma unroll 1
  for (int i = 0; i < 32; ++i)
    own[(t << 5) + i] = in[i * 128 + t];
  __syncthreads();
#pragma unroll 1
  for (int i = 0; i < 32; ++i)
    sum += own[((127 - t) << 5) + i] * float(i);
  out[blockIdx.x * 128 + t] = sum;
}
int main() {
  return run([](float *out, const float *in) { gap<<<Blocks, 128>>>(out, in); });
}
