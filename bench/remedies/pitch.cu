// Rows whose length is an argument of the kernel, in dynamic shared memory; a warp has two of them, which meet at the same
// banks. A gap of half a row of banks moves the second one away from the first.
#include "run.h"
__global__ void rows(float *out, const float *in, int pitch) {
  extern __shared__ float cells[];
  const int x = threadIdx.x, y = threadIdx.y;
  float sum = 0;
#pragma unroll 1
  for (int i = 0; i < 32; ++i) {
    cells[y * pitch + x] = in[i * 256 + y * 16 + x];
    __syncthreads();
    sum += cells[(15 - y) * pitch + x] * float(i);
    __syncthreads();
  }
  out[blockIdx.x * 256 + y * 16 + x] = sum;
}
int main() {
  return run([](float *out, const float *in) {
    const int pitch = 32, bytes = 16 * pitch * sizeof(float);
    rows<<<Blocks, dim3(16, 16), bytes>>>(out, in, pitch);
  });
}
