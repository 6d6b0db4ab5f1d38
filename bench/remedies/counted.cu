// Elements that are written as vectors, by an index that counts these, and read one by one with a stride. Gaps of a
// vector, which both indices leave.
#include "run.h"
__global__ void sum_rows(float *out, const float *in) {
  __shared__ __align__(16) float rows[4096];
  float4 *vectors = reinterpret_cast<float4 *>(rows);
  const int t = threadIdx.x;
  float sum = 0;
  for (int step = 0; step < 16; ++step) {
    for (int i = 0; i < 4; ++i)
      vectors[i * 256 + t] = reinterpret_cast<const float4 *>(in)[(step * 4 + i) * 256 + t];
    __syncthreads();
    for (int k = 0; k < 16; ++k)
      sum += rows[t * 16 + k] * k;
    __syncthreads();
  }
  out[blockIdx.x * 256 + t] = sum;
}
int main() {
  return run([&](float *out, const float *in) { sum_rows<<<Blocks, 256>>>(out, in); });
}
