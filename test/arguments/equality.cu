// RUN: not %banklint --block=64 %s | FileCheck %s
//
// Threads that are let in by an equality with a number that is not known.

// The threads' own numbers are not known either: few of them meet the condition, likely. No conflict is claimed.
__global__ void last(float *out, int n, int stride) {
  __shared__ float s[4096];
  int i = threadIdx.x * stride;
  // CHECK: :[[@LINE+2]]:5 last {{.*}} s store 4 1..32 - - - bounded: depends on how many threads meet a condition
  if (i == n - 1)
    s[threadIdx.x * 32] = 0;
}

// The threads' numbers are known, and all different: one thread is let in, whichever it is.
__global__ void one(float *out, const int *winner, int n) {
  __shared__ float s[4096];
  __shared__ int chosen;
  if (threadIdx.x == n - 1)
    s[threadIdx.x * 32] = 0;
  // CHECK: :[[@LINE-1]]:5 one {{.*}} s store 4 1 1 1 1 exact
  if (winner[blockIdx.x] == threadIdx.x)
    s[threadIdx.x * 32 + 1] = 0;
  // CHECK: :[[@LINE-1]]:5 one {{.*}} s store 4 1 1 1 1 exact
  if (out[threadIdx.x] > 1)
    chosen = threadIdx.x;
  __syncthreads();
  if (chosen == threadIdx.x && n > 3)
    s[threadIdx.x * 32 + 2] = 0;
  // CHECK: :[[@LINE-1]]:5 one {{.*}} s store 4 1 1 1 1 exact
  out[threadIdx.x] = s[threadIdx.x * 32 + 3];
  // CHECK: :[[@LINE-1]]:22 one {{.*}} s load 4 32 2 64 2 exact
}

// The others leave.
__global__ void leave(float *out, int n) {
  __shared__ float s[4096];
  for (int i = 0; i < 2; ++i) {
    if (threadIdx.x != n + i)
      continue;
    s[threadIdx.x * 32] = 0;
    // CHECK: :[[@LINE-1]]:5 leave {{.*}} s store 4 1 2 2 2 exact
  }
  if (threadIdx.x != n)
    return;
  s[threadIdx.x * 32 + 1] = 0;
  // CHECK: :[[@LINE-1]]:3 leave {{.*}} s store 4 1 1 1 1 exact
}

// Rows of 16 threads have the same number.
__global__ void rows(float *out, int n) {
  __shared__ float s[4096];
  if (threadIdx.x / 16 == n)
    s[threadIdx.x * 32] = 0;
  // CHECK: :[[@LINE-1]]:5 rows {{.*}} s store 4 16 1 16 1 exact
}
