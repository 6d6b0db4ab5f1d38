// RUN: not %banklint --as-written --block=32 %s | FileCheck %s
//
// Loops of more than 1024 steps are not run step by step: if each step costs the same, the cost of one is multiplied.

__global__ void long_loops(float *out) {
  __shared__ float s[2048], m[32][32];
  int t = threadIdx.x;
  for (int i = 0; i < 5000; ++i)
    // CHECK: :[[@LINE+1]]:5 long_loops {{.*}} s store 4 2 5000 10000 5000 exact
    s[t * 2] = i;
  for (int i = 0; i < 5000; ++i)
    // CHECK: :[[@LINE+1]]:5 long_loops {{.*}} m store 4 32 5000 160000 5000 exact
    m[t][i % 32] = 0;
  for (int i = 4096; i > 0; i -= 2)
    // CHECK: :[[@LINE+1]]:5 long_loops {{.*}} s store 4 4 2048 8192 2048 exact
    s[t * 4] = 0;
  // 2000 · 3.
  for (int i = 0; i < 2000; ++i)
    for (int j = 0; j < 3; ++j)
      // CHECK: :[[@LINE+1]]:7 long_loops {{.*}} s store 4 8 6000 48000 6000 exact
      s[t * 8] = 0;
  // 3 · 2000.
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 2000; ++j)
      // CHECK: :[[@LINE+1]]:7 long_loops {{.*}} s store 4 16 6000 96000 6000 exact
      s[t * 16] = 0;
  // 1500 · 1500.
  for (int i = 0; i < 1500; ++i)
    for (int j = 0; j < 1500; ++j)
      // CHECK: :[[@LINE+1]]:7 long_loops {{.*}} s store 4 1 2250000 2250000 2250000 exact
      s[t] = 0;
  // Exactly the budget, and one more.
  for (int i = 0; i < 1024; ++i)
    // CHECK: :[[@LINE+1]]:5 long_loops {{.*}} s store 4 1 1024 1024 1024 exact
    s[t] = 1;
  for (int i = 0; i <= 1024; ++i)
    // CHECK: :[[@LINE+1]]:5 long_loops {{.*}} s store 4 1 1025 1025 1025 exact
    s[t] = 2;
}
