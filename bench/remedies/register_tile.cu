// A product of matrices with 8 x 8 results in the registers of each thread: it reads eight neighbours of a row of b by
// two vectors of 128 bits, and half of its neighbours' are in the same banks. A gap of four elements leaves the vectors
// whole.
#include "run.h"
constexpr int Steps = 32, Deep = 8, Side = 128;
__global__ void product(float *out, const float *in) {
  __shared__ float a[Deep][Side];
  __shared__ float b[Deep][Side];
  const int t = threadIdx.x, row = threadIdx.x / 16, column = threadIdx.x % 16;
  float sums[8][8] = {};
  for (int step = 0; step < Steps; ++step) {
    for (int i = 0; i < 4; ++i) {
      a[t / 128 + 2 * i][t % 128] = in[(step * 4 + i) * 256 + t];
      b[t / 128 + 2 * i][t % 128] = in[(step * 4 + i) * 256 + t + blockIdx.x];
    }
    __syncthreads();
    for (int k = 0; k < Deep; ++k)
      for (int i = 0; i < 8; ++i)
        for (int j = 0; j < 8; ++j)
          sums[i][j] += a[k][row * 8 + i] * b[k][column * 8 + j];
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
