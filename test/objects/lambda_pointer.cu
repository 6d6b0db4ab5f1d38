// RUN: not %banklint --block=32 %s | FileCheck %s
//
// A lambda without captures, as a pointer to a function.

__global__ void lambda(float *out) {
  __shared__ float s[2048];
  int t = threadIdx.x;
  // Without captures, as a pointer to a function.
  int (*twice)(int) = [](int x) { return 2 * x; };
  // CHECK: :[[@LINE+1]]:{{[0-9]+}} lambda {{.*}} s store 4 2 1 2 1 exact
  s[twice(t)] = 6;
}
