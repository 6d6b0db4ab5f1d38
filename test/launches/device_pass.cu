// RUN: not %banklint %s | FileCheck %s
//
// Code for the device alone, under __CUDA_ARCH__, is what runs in kernels: the device pass is analysed.

__device__ int stride() {
#ifdef __CUDA_ARCH__
  return 4;
#else
  return 32;
#endif
}

__global__ void device_code(float *out) {
  __shared__ float s[1024];
  int t = threadIdx.x;
  // CHECK: :[[@LINE+1]]:3 device_code 64 s store 4 4 2 8 2 exact
  s[t * stride()] = 0;
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 700
  // CHECK: :[[@LINE+1]]:3 device_code 64 s store 4 2 2 4 2 exact
  s[t * 2] = 0;
#else
  s[t * 8] = 0;
#endif
#ifndef __CUDA_ARCH__
  s[t * 16] = 0;
#endif
}

void launch(float *out) { device_code<<<1, 64>>>(out); }

// CHECK: banklint: sm_90: 2 conflicts in 2 shared-memory accesses (2 exact)
