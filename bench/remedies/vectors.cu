// Gaps in rows: the tile of a matrix multiplication, of which each thread writes four neighbours and reads eight.
#include "run.h"
__global__ void vectors(float *out, const float *in) {
  __shared__ __align__(16) float tile[8][128];
  const unsigned t = threadIdx.y * 16 + threadIdx.x;
  const unsigned y = t / 32, x = t % 32 * 4;
  float sum[8] = {};
  for (int i = 0; i < 32; ++i) {
    *reinterpret_cast<float4 *>(&tile[y][x]) = *reinterpret_cast<const float4 *>(&in[i * 1024 + t * 4]);
    __syncthreads();
    for (int k = 0; k < 8; ++k)
      for (int j = 0; j < 8; ++j)
        sum[j] += tile[k][threadIdx.x * 8 + j] * float(threadIdx.y + k);
    __syncthreads();
  }
  float all = 0;
  for (int j = 0; j < 8; ++j)
    all += sum[j] * float(j);
  out[(blockIdx.x * 256 + t) % Words] = all;
}
int main() {
  return run([](float *out, const float *in) { vectors<<<Blocks, dim3(16, 16)>>>(out, in); });
}
