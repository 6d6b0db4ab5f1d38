// RUN: not %banklint --block=32 %s | FileCheck %s
//
// Several variables that change from step to step, of known and unknown numbers of steps.

__global__ void inductions(float *out, int n) {
  __shared__ float s[2048], m[32][32];
  int t = threadIdx.x;
  for (int i = 0, j = 31; i < j; ++i, --j) {
    // CHECK: :[[@LINE+1]]:5 inductions {{.*}} m store 4 1 16 16 16 exact
    m[i][t] = 0;
    // CHECK: :[[@LINE+1]]:5 inductions {{.*}} m store 4 32 16 512 16 exact
    m[t][j] = 0;
  }
  for (int i = 0, j = t; i < n; ++i, j += 33)
    // CHECK: :[[@LINE+1]]:5 inductions {{.*}} s store 4 1 1* 1* 1* exact
    s[j] = 0;
  float *p = s;
  for (int i = 0, row = t * 4; i < n; ++i, row += 128, p += 3) {
    // CHECK: :[[@LINE+1]]:5 inductions {{.*}} s store 4 4 1* 4* 1* exact
    s[row] = 0;
    // CHECK: :[[@LINE+1]]:5 inductions {{.*}} s store 4 2 1* 2* 1* exact
    p[t * 2] = 0;
  }
  // One depends on the other: j = 32i + t.
  for (int i = 0, j; i < n; ++i) {
    j = i * 32 + t;
    // CHECK: :[[@LINE+1]]:5 inductions {{.*}} s store 4 1 1* 1* 1* exact
    s[j] = 0;
  }
  // Lanes move apart: their distance is 1, 2, 3, …
  for (int i = 0, j = t; i < 4; ++i, j += t)
    // CHECK: :[[@LINE+1]]:5 inductions {{.*}} s store 4 1..4 4 8 4 exact
    s[j] = 0;
  // Words t, t², …: squares of 0 to 31 fall into banks 0, 1, 4, 9, 16, 17, 25; at most 8 of them into one.
  int k = 0;
  while (k < 1)
    // CHECK: :[[@LINE+1]]:5 inductions {{.*}} s store 4 8 1 8 1 exact
    s[t * t + k++] = 0;
}
