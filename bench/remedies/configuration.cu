// Rows of dynamic shared memory: longer, and the variable that the launch gets its bytes from holds more.
#include "run.h"
__global__ void configuration(float *out, const float *in) {
  extern __shared__ float tile[][32];
  const int x = threadIdx.x, y = threadIdx.y;
  float sum = 0;
  for (int i = 0; i < 32; ++i) {
    tile[y][x] = in[i * 1024 + y * 32 + x];
    __syncthreads();
    sum += tile[x][y] * float(i);
    __syncthreads();
  }
  out[(blockIdx.x * 1024 + y * 32 + x) % Words] = sum;
}
int main() {
  return run([](float *out, const float *in) {
    cudaLaunchConfig_t config = {};
    config.gridDim = Blocks;
    config.blockDim = dim3(32, 32);
    config.dynamicSmemBytes = 32 * 32 * sizeof(float);
    cudaLaunchKernelEx(&config, configuration, out, in);
  });
}
