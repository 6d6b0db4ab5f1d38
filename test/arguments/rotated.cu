// RUN: %banklint --as-written --block=32 %s | FileCheck %s
//
// Rotated by a number that is not known: the lanes stay in different banks.

__global__ void rotated(float *out, int n, unsigned u) {
  __shared__ float s[1024];
  int t = threadIdx.x;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}} rotated {{.*}} s store 4 1 1 1 1 exact
  s[(t + u) % 32] = 0;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}} rotated {{.*}} s store 4 1 1 1 1 exact
  s[(t + u) & 31] = 0;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}} rotated {{.*}} s store 4 1 1 1 1 exact
  s[(t + n) & 31] = 0;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}} rotated {{.*}} s store 4 1 1 1 1 exact
  s[((t + u) & 31) * 33 % 1024] = 0;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}} rotated {{.*}} s store 4 1 1 1 1 exact
  s[t * 32 + ((t + u) & 31)] = 0;
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+1]]:{{[0-9]+}} rotated {{.*}} s store 4 1 1* 1* 1* exact
    s[t * 32 + (t + i) % 32] = 0;
  // Exchanged with any mask: still all 32 banks.
  // CHECK: :[[@LINE+1]]:{{[0-9]+}} rotated {{.*}} s store 4 1 1 1 1 exact
  s[t ^ (u & 31)] = 0;
  // Always odd.
  // CHECK: :[[@LINE+1]]:{{[0-9]+}} rotated {{.*}} s store 4 1 1 1 1 exact
  s[t * (n | 1)] = 0;
}
