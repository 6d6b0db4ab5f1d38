// The same with ROCm's own headers, where there are any: `threadIdx` is made of function calls there, float4 is a class.
// REQUIRES: rocm
// RUN: not banklint --rocm-path=%rocm --arch=gfx90a %S/kernels.hip | FileCheck %S/kernels.hip
// RUN: not banklint --rocm-path=%rocm --arch=gfx90a %s | FileCheck %s
#include <hip/hip_runtime.h>

__global__ void elements(float4 *out) {
  __shared__ float4 s[64];
  s[threadIdx.x].x = threadIdx.x * blockDim.x;
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x];
  // CHECK: rocm.hip:[[#@LINE-3]]:3: warning: 4-way bank conflict: this store to 's' takes 8 wavefronts per warp instead of 2
  // CHECK: rocm.hip:[[#@LINE-2]]:{{.*}} load 16 {{.*}}exact
}

int main() { elements<<<1, 64>>>(nullptr); }
