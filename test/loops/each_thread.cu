// RUN: not %banklint --as-written --block=32 %s | FileCheck %s
//
// Threads that make different numbers of steps, or leave or skip on their own. Lanes that have left make no requests.

__global__ void known(float *out) {
  __shared__ float s[1024], m[32][32];
  int t = threadIdx.x;
  // 24, 16 and 8 lanes in every fourth bank.
  for (int i = 0; i < t / 8; ++i)
    // CHECK: :[[@LINE+1]]:5 known {{.*}} s store 4 1..3 3 6 3 exact
    s[t * 4] = 0;
  // 32, 31, … lanes in one bank: 32 · 33 / 2.
  for (int i = 0; i < 32; ++i) {
    // CHECK: :[[@LINE+1]]:5 known {{.*}} m store 4 1..32 32 528 32 exact
    m[t][0] = 0;
    if (t == i)
      break;
  }
  // A quarter of the lanes skips each step.
  for (int i = 0; i < 4; ++i) {
    if ((t & 3) == i)
      continue;
    // CHECK: :[[@LINE+1]]:5 known {{.*}} m store 4 24 4 96 4 exact
    m[t][1] = 0;
  }
  // Lanes 16 to 31 leave at once, by return.
  for (int i = 0; i < 2; ++i) {
    if (t >= 16)
      return;
    // CHECK: :[[@LINE+1]]:5 known {{.*}} m store 4 16 2 32 2 exact
    m[t][2] = 0;
  }
  // … for good.
  // CHECK: :[[@LINE+1]]:3 known {{.*}} m store 4 16 1 16 1 exact
  m[t][3] = 0;
  // From another start for each: 16, 14, … 2 pairs.
  for (int i = t & ~1; i < 4; ++i)
    // CHECK: :[[@LINE+1]]:5 known {{.*}} m store 4 2..4 4 12 4 exact
    m[t][4] = 0;
}

// The number of steps is data: lanes leave when their data says. What is left is at most the whole warp.
__global__ void data(const int *rows, float *out, int n) {
  __shared__ float s[1024], m[32][32];
  int t = threadIdx.x;
  for (int i = rows[t]; i < rows[t + 1]; ++i) {
    // CHECK: :[[@LINE+2]]:5 data {{.*}} s load 4 1 1* 1* 1* exact
    // CHECK: :[[@LINE+1]]:5 data {{.*}} s store 4 1 1* 1* 1* exact
    s[t] += 1;
    // CHECK: :[[@LINE+1]]:5 data {{.*}} s store 4 up to 32 - - - data-dependent: the index is data
    s[i] = 0;
  }
  // Uniform, but not known.
  for (int i = 0; i < 4; ++i) {
    if (n == i)
      break;
    // CHECK: :[[@LINE+1]]:5 data {{.*}} m store 4 32 {{.*}} exact
    m[t][0] = 0;
  }
  for (int i = 0; i < n; ++i) {
    if (i == 3)
      continue;
    // CHECK: :[[@LINE+1]]:5 data {{.*}} m store 4 1 1* 1* 1* exact
    m[i][t] = 0;
  }
}
