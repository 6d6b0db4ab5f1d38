// RUN: not %banklint --block=32 %s | FileCheck %s
//
// assert and the like say something to the compiler, and do nothing to the lanes.

#include <assert.h>

__global__ void asserted(float *out, int n) {
  __shared__ float s[1024];
  int t = threadIdx.x;
  assert(n > 0);
  // CHECK: :[[@LINE+1]]:3 asserted {{.*}} s store 4 1 1 1 1 exact
  s[t] = 0;
  assert(n < 32 && "too many");
  // CHECK: :[[@LINE+1]]:3 asserted {{.*}} s store 4 2 1 2 1 exact
  s[t * 2] = 0;
  __builtin_assume(n % 4 == 0);
  // CHECK: :[[@LINE+1]]:3 asserted {{.*}} s store 4 4 1 4 1 exact
  s[n + t * 4] = 0;
  assert(out != nullptr);
  if (n > 1000)
    __trap();
  // CHECK: :[[@LINE+1]]:3 asserted {{.*}} s store 4 8 1 8 1 exact
  s[t * 8] = 0;
  switch (n) {
  case 1:
    // CHECK: :[[@LINE+1]]:5 asserted {{.*}} s store 4 2 1 2 1 exact
    s[t * 2] = 1;
    break;
  default:
    __builtin_unreachable();
  }
  float *p = static_cast<float *>(__builtin_assume_aligned(s, 16));
  // CHECK: :[[@LINE+1]]:3 asserted {{.*}} s store 4 16 1 16 1 exact
  p[t * 16] = 0;
  if (__builtin_expect(n == 3, 0))
    // CHECK: :[[@LINE+1]]:5 asserted {{.*}} s store 4 32 1 32 1 exact
    s[t * 32] = 0;
  // Known for each thread: half of the lanes end here.
  if (t >= 16)
    __trap();
  // CHECK: :[[@LINE+1]]:3 asserted {{.*}} s store 4 2 1 2 1 exact
  s[t * 4] = 1;
}
