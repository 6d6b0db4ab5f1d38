// RUN: not %banklint --as-written --block=32 %s | FileCheck %s
//
// Backwards, by halves and doubles; while and do.

__global__ void countdown(float *out, int n) {
  __shared__ float s[2048], m[32][32];
  int t = threadIdx.x;
  for (int i = 31; i >= 0; --i)
    // CHECK: :[[@LINE+1]]:5 countdown {{.*}} m store 4 32 32 1024 32 exact
    m[t][i] = 0;
  for (unsigned i = 8; i-- > 0;)
    // CHECK: :[[@LINE+1]]:5 countdown {{.*}} s store 4 2 8 16 8 exact
    s[t * 2 + i] = 0;
  for (int i = n; i-- > 0;)
    // CHECK: :[[@LINE+1]]:5 countdown {{.*}} m store 4 1 1* 1* 1* exact
    m[i][t] = 0;
  int left = n;
  do {
    // CHECK: :[[@LINE+1]]:5 countdown {{.*}} m store 4 32 1* 32* 1* exact
    m[t][left] = 0;
    left -= 4;
  } while (left > 0);

  // The usual reduction: 16, 8, 4, 2 and 1 lanes.
  for (int d = 16; d > 0; d >>= 1)
    if (t < d)
      // CHECK: :[[@LINE+3]]:15 countdown {{.*}} s load 4 1 5 5 5 exact
      // CHECK: :[[@LINE+2]]:7 countdown {{.*}} s load 4 1 5 5 5 exact
      // CHECK: :[[@LINE+1]]:7 countdown {{.*}} s store 4 1 5 5 5 exact
      s[t] += s[t + d];
  // The one with strides: 16 lanes with stride 2, 8 with stride 4, … never two in a bank in one warp.
  for (int d = 1; d < 32; d *= 2)
    if (t < 16 / d)
      // CHECK: :[[@LINE+1]]:7 countdown {{.*}} s store 4 1 5 5 5 exact
      s[2 * d * t] = 0;
  // Strides 1, 3, 9 and 27.
  int d = 1;
  while (d < 32) {
    // CHECK: :[[@LINE+1]]:5 countdown {{.*}} s store 4 1 4 4 4 exact
    s[t * d] = 0;
    d *= 3;
  }
  // Strides 16, 8, 4, 2 and 1.
  d = 16;
  do {
    // CHECK: :[[@LINE+1]]:5 countdown {{.*}} s store 4 1..16 5 31 5 exact
    s[t * d] = 0;
  } while (d /= 2);
  // How many steps there are is not known, but where lanes are is: all strides are powers of two.
  for (int e = n; e > 0; e /= 2)
    // CHECK: :[[@LINE+1]]:5 countdown {{.*}} s store 4 1 1* 1* 1* exact
    s[e + t] = 0;
}
