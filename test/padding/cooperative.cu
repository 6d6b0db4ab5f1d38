// RUN: rm -rf %t && mkdir %t && cp %s %t/a.cu
// RUN: not banklint --cuda-path=none --table=all --sort=file --fix %t/a.cu | FileCheck %s
// RUN: sed "s://.*::" %t/a.cu | FileCheck %s --check-prefix=FIXED
//
// A kernel that waits for all its blocks may not be launched any more if fewer of them are resident.

#include <cuda_runtime.h>

__global__ void waits(float *out) {
  // CHECK: a.cu:[[@LINE+1]]:20: note: pad the rows of 't': {{.*}}; the edit is left to you: only 13 instead of 14 blocks of kernel 'waits' would fit on an SM
  __shared__ float t[61][64];
  t[threadIdx.y][threadIdx.x] = out[threadIdx.x];
  out[threadIdx.x] = t[threadIdx.x][threadIdx.y];
}
__global__ void ordinary(float *out) {
  // FIXED: float o[61][65];
  __shared__ float o[61][64];
  o[threadIdx.y][threadIdx.x] = out[threadIdx.x];
  out[threadIdx.x] = o[threadIdx.x][threadIdx.y];
}
void launch(float *out) {
  void *arguments[] = {&out};
  cudaLaunchCooperativeKernel((const void *)waits, dim3(1), dim3(32, 4), arguments, 0, nullptr);
  ordinary<<<1, dim3(32, 4)>>>(out);
}
