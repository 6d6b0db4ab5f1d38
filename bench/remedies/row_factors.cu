// Eight rows of 16 elements for each thread, in a flat array: longer rows, in the declaration and in the indices, leave
// the 2-way conflicts of the stores, which a gap would remove too, at an operation or two in each access.
#include "run.h"
constexpr int Steps = 16, Deep = 16, Side = 128;
__global__ void product(float *out, const float *in) {
  __shared__ float a[Side * Deep];
  __shared__ float b[Deep * Side];
  const int t = threadIdx.x, row = t / 16 * 8, column = t % 16 * 8;
  float sums[8][8] = {};
  for (int step = 0; step < Steps; ++step) {
    for (int i = 0; i < Side; i += 16)
      a[(t / Deep + i) * Deep + t % Deep] = in[step * 2048 + i * 16 + t];
    for (int i = 0; i < Deep; i += 2)
      b[(t / Side + i) * Side + t % Side] = in[step * 2048 + i * 128 + t + blockIdx.x];
    __syncthreads();
#pragma unroll 1
    for (int k = 0; k < Deep; ++k) {
      float left[8], right[8];
      for (int i = 0; i < 8; ++i)
        left[i] = a[(row + i) * Deep + k];
      for (int j = 0; j < 8; ++j)
        right[j] = b[k * Side + column + j];
      for (int i = 0; i < 8; ++i)
        for (int j = 0; j < 8; ++j)
          sums[i][j] += left[i] * right[j];
    }
    __syncthreads();
  }
  float sum = 0;
  for (int i = 0; i < 8; ++i)
    for (int j = 0; j < 8; ++j)
      sum += sums[i][j] * float(i * 8 + j);
  out[blockIdx.x * 256 + t] = sum;
}
int main() {
  return run([](float *out, const float *in) { product<<<Blocks, 256>>>(out, in); });
}
