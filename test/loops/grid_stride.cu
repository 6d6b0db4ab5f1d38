// RUN: not %banklint %s | FileCheck %s
//
// Grid-stride loops: in each step the lanes are side by side, wherever the block is.

__global__ void grid(float *out, int n) {
  __shared__ float s[2048];
  int t = threadIdx.x;
  for (int i = blockIdx.x * blockDim.x + t; i < n; i += gridDim.x * blockDim.x) {
    // CHECK: :[[@LINE+1]]:{{[0-9]+}} grid {{.*}} s store 4 1 2* 2* 2* exact
    s[i] = 0;
    // CHECK: :[[@LINE+1]]:{{[0-9]+}} grid {{.*}} s store 4 1 2* 2* 2* exact
    s[i & 31] = 0;
    // CHECK: :[[@LINE+1]]:{{[0-9]+}} grid {{.*}} s store 4 32 2* 64* 2* exact
    s[i % 32 * 32] = 0;
  }
}
void launch(float *out, int n) { grid<<<n, 64>>>(out, n); }
