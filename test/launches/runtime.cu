// RUN: not %banklint %s | FileCheck %s
//
// Launches by functions of the runtime, and by the macros of HIP.

#define hipLaunchKernelGGL(kernelName, numBlocks, numThreads, memPerBlock, streamId, ...)                              \
  do {                                                                                                                 \
    kernelName<<<(numBlocks), (numThreads), (memPerBlock), (streamId)>>>(__VA_ARGS__);                                 \
  } while (0)
#define HIP_KERNEL_NAME(...) __VA_ARGS__
#define CHECK_CUDA(call)                                                                                               \
  do {                                                                                                                 \
    cudaError_t status = call;                                                                                         \
    if (status != cudaSuccess)                                                                                         \
      return;                                                                                                          \
  } while (0)

template <int> __global__ void kernel(int *out, int stride) {
  __shared__ int m[32][32];
  // CHECK-DAG: :[[@LINE+6]]:3 kernel<0> 4 m store 4 4 1 4 1 exact
  // CHECK-DAG: :[[@LINE+5]]:3 kernel<1> 5x2 m store 4 5 1 5 1 exact
  // CHECK-DAG: :[[@LINE+4]]:3 kernel<2> 6 m store 4 6 1 6 1 exact
  // CHECK-DAG: :[[@LINE+3]]:3 kernel<3> 7 m store 4 7 1 7 1 exact
  // CHECK-DAG: :[[@LINE+2]]:3 kernel<4> 8x2 m store 4 8 1 8 1 exact
  // CHECK-DAG: :[[@LINE+1]]:3 kernel<5> 9 m store 4 9 1 9 1 exact
  m[threadIdx.x][0] = 0;
}

__global__ void strided(int *out, int stride) {
  __shared__ int s[1024];
  // CHECK-DAG: :[[@LINE+1]]:3 strided 32 s store 4 16 1 16 1 exact
  s[threadIdx.x * stride] = 0;
}

void host(int *out, int n, cudaStream_t stream) {
  int stride = 16;
  void *arguments[] = {&out, &stride};
  CHECK_CUDA(cudaLaunchKernel((void *)kernel<0>, dim3(1), dim3(4), arguments, 0, stream));
  dim3 block(5, 2);
  cudaLaunchKernel(&kernel<1>, n, block, arguments);
  cudaLaunchConfig_t config = {};
  config.gridDim = n;
  config.blockDim = dim3(6);
  config.stream = stream;
  cudaLaunchKernelEx(&config, kernel<2>, out, stride);
  cudaLaunchConfig_t other;
  other.blockDim.x = 7;
  other.blockDim.y = other.blockDim.z = 1;
  cudaLaunchKernelExC(&other, (const void *)kernel<3>, arguments);
  hipLaunchKernelGGL(HIP_KERNEL_NAME(kernel<4>), dim3(1), dim3(8, 2), 0, stream, out, stride);
  cudaLaunchCooperativeKernel((const void *)kernel<5>, dim3(1), dim3(9), arguments, 0, stream);
  hipLaunchKernelGGL(strided, 1, 32, 0, 0, out, 16);
}
