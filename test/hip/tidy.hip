// The check on a HIP file.
// RUN: %clang_tidy -config='{CheckOptions: {gpu-bank-conflict.Architecture: gfx942}}' %s -- %hip_standin | FileCheck %s
#include <hip/hip_runtime.h>
__global__ void column(float *out) {
  __shared__ float s[64][32];
  out[threadIdx.x] = s[threadIdx.x][0];
  // CHECK: tidy.hip:[[#@LINE-1]]:22: warning: 32-way bank conflict: this load from 's' takes 64 wavefronts per warp instead of 2 [gpu-bank-conflict]
}
int main() { column<<<1, 64>>>(nullptr); }
