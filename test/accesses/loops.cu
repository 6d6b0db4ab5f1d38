// RUN: not %banklint --as-written --block=32 %s | FileCheck %s
//
// A loop whose control is known runs as written, all threads in lock step; the table adds up its executions. Of a loop
// with unknown bounds one step is analysed; a star marks its numbers.

__global__ void known(int *out) {
  __shared__ int s[1024];
  __shared__ int m[32][32];
  int t = threadIdx.x;

  for (int i = 0; i < 4; ++i)
    // CHECK: :[[@LINE+1]]:5 known {{.*}} s store 4 1 4 4 4 exact
    s[t + 32 * i] = 0;

  for (int i = 0; i < 32; ++i)
    // CHECK: :[[@LINE+1]]:5 known {{.*}} m store 4 32 32 1024 32 exact
    m[t][i] = 0;

  // Strides 1, 2, 4, 8 and 16.
  int step = 1;
  while (step < 32) {
    // CHECK: :[[@LINE+1]]:5 known {{.*}} s store 4 1..16 5 31 5 exact
    s[t * step] = 0;
    step *= 2;
  }

  // Strides 3, 2 and 1.
  int k = 3;
  do
    // CHECK: :[[@LINE+1]]:5 known {{.*}} s store 4 1..2 3 4 3 exact
    s[t * k] = 0;
  while (--k);

  // 1 + 2 executions.
  for (int i = 0; i < 2; ++i)
    for (int j = 0; j <= i; ++j)
      // CHECK: :[[@LINE+1]]:7 known {{.*}} s store 4 4 3 12 3 exact
      s[t * 4] = 0;

  // The usual loop over more elements than threads: two steps.
  for (int i = t; i < 64; i += blockDim.x)
    // CHECK: :[[@LINE+1]]:5 known {{.*}} s store 4 1 2 2 2 exact
    s[i] = 0;

  // Odd lanes make a second step; then 16 lanes share 8 banks.
  for (int i = 0; i < t % 2 + 1; ++i)
    // CHECK: :[[@LINE+1]]:5 known {{.*}} s store 4 2 2 4 2 exact
    s[t * 2] = 0;

  for (int i = 0;; ++i) {
    if (i == 3)
      break;
    // CHECK: :[[@LINE+1]]:5 known {{.*}} s store 4 1 3 3 3 exact
    s[t] = 0;
  }

  // Strides 1 and 3.
  for (int i = 0; i < 4; ++i) {
    if (i & 1)
      continue;
    // CHECK: :[[@LINE+1]]:5 known {{.*}} s store 4 1 2 2 2 exact
    s[t * (i + 1)] = 0;
  }

  // One lane, then two, then four, …: at 32 lanes the column has 32 words.
  for (int lanes = 1; lanes <= 32; lanes <<= 1)
    if (t < lanes)
      // CHECK: :[[@LINE+1]]:7 known {{.*}} m store 4 1..32 6 63 6 exact
      m[t][0] = 0;
}

__global__ void unknown(int *out, int n) {
  __shared__ int s[1024];
  __shared__ int m[32][32];
  int t = threadIdx.x;

  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+1]]:5 unknown {{.*}} s store 4 1 1* 1* 1* exact
    s[i * 32 + t] = 0;

  // The column moves from bank to bank, but it stays a column.
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+1]]:5 unknown {{.*}} m store 4 32 1* 32* 1* exact
    m[t][i] = 0;

  for (int i = t; i < n; i += blockDim.x)
    // CHECK: :[[@LINE+1]]:5 unknown {{.*}} s store 4 2 1* 2* 1* exact
    s[i * 2] = 0;

  // A known loop in one that is not: four executions per step.
  while (out[0] != n)
    for (int i = 0; i < 4; ++i)
      // CHECK: :[[@LINE+1]]:7 unknown {{.*}} s store 4 4 4* 16* 4* exact
      s[t * 4 + i] = 0;

  // A pointer that moves on.
  for (int *p = s + t * 2; p < s + n; p += 64)
    // CHECK: :[[@LINE+1]]:5 unknown {{.*}} s store 4 2 1* 2* 1* exact
    *p = 0;

  // The stride is 1, 2, 4, … in steps that are not known.
  for (int d = 1; d < n; d *= 2)
    // CHECK: :[[@LINE+1]]:5 unknown {{.*}} s store 4 1..32 - - - bounded:
    s[t * d] = 0;
}

// CHECK: * for one iteration of a loop of unknown length
