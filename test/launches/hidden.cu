// RUN: not %banklint %s | FileCheck %s
//
// Launches may be hidden from the device pass.

__global__ void hidden(float *out) {
  __shared__ float s[1024];
  // CHECK: :[[@LINE+1]]:{{[0-9]+}} hidden 32 s store 4 8 1 8 1 exact
  s[threadIdx.x * 8] = 0;
}

#ifndef __CUDA_ARCH__
void launch_hidden(float *out) { hidden<<<1, 32>>>(out); }
#endif
