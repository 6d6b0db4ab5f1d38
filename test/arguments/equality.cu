// RUN: %banklint --block=64 %s | FileCheck %s
//
// Which thread is the last one is not known, but it is one: no conflict is claimed among all.

__global__ void last(float *out, int n, int stride) {
  __shared__ float s[4096];
  int i = threadIdx.x * stride;
  // CHECK: :[[@LINE+2]]:5 last {{.*}} s store 4 1..32 - - - bounded: depends on how many threads meet a condition
  if (i == n - 1)
    s[threadIdx.x * 32] = 0;
}
