// RUN: %banklint --block=32 %s | FileCheck %s
//
// A countdown in the condition has a known number of steps, also when there are more than 1024.

__global__ void count(float *out) {
  __shared__ float s[2048];
  int t = threadIdx.x, k = 1500;
  while (k--)
    // CHECK: :[[@LINE+1]]:{{[0-9]+}} count {{.*}} s store 4 1 1500 1500 1500 exact
    s[t + k] = 0;
  for (unsigned i = 1500; i-- > 0;)
    // CHECK: :[[@LINE+1]]:{{[0-9]+}} count {{.*}} s store 4 1 1500 1500 1500 exact
    s[t + i] = 0;
}
