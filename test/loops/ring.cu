// RUN: not %banklint --block=64 %s | FileCheck %s
//
// Loops that use an array as a ring: the lanes are side by side in each step, wherever the step is.

__global__ void ring(float *out, int n) {
  __shared__ float s[2048];
  int t = threadIdx.x;
  for (int i = t; i < n; i += 64)
    // CHECK: :[[@LINE+1]]:{{[0-9]+}} ring {{.*}} s store 4 1 2* 2* 2* exact
    s[i % 1024] = 0;
  for (int i = t; i < n; i += blockDim.x)
    // CHECK: :[[@LINE+1]]:{{[0-9]+}} ring {{.*}} s store 4 1 2* 2* 2* exact
    s[i & 1023] = 0;
  for (int i = blockIdx.x * blockDim.x + t; i < n; i += gridDim.x * blockDim.x)
    // CHECK: :[[@LINE+1]]:{{[0-9]+}} ring {{.*}} s store 4 1 2* 2* 2* exact
    s[i & 1023] = 0;
  for (size_t i = blockIdx.x * 64 + t; i < n; i += gridDim.x * 64)
    // CHECK: :[[@LINE+1]]:5 ring {{.*}} s store 4 32 2* 64* 2* exact
    s[i % 32 * 32] = 0;
  for (int i = t; i < 131072; i += 64)
    // CHECK: :[[@LINE+1]]:{{[0-9]+}} ring {{.*}} s store 4 1 4096 4096 4096 exact
    s[i % 2048] = 0;
}
