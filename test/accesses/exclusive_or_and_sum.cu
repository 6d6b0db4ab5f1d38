// RUN: %banklint %s | FileCheck %s
//
// `t ^ n` moves all threads by the upper bits of n, so where they are in the array depends on n: a value of n with which
// they would leave it says nothing of others that cost the same. With n = -31 five words meet in a bank.

__global__ void kernel(float *out, short n) {
  __shared__ float s[2048];
  int t = threadIdx.x;
  // CHECK-DAG: exclusive_or_and_sum.cu:[[#@LINE+1]]:12 {{.*}} 1..5 - - - bounded: depends on 'n'
  out[t] = s[((t ^ n) + 2 + ((n + t) & 511)) * 2];
}

void run(float *out, int n) { kernel<<<1, 32>>>(out, n); }
