// RUN: not %banklint --block=128 --table=all %s | FileCheck %s
//
// Threads that take part in some steps of a loop of unknown length. Which ones the step decides, so no number of lanes
// holds for all steps; with most of them there is a conflict.

__global__ void steps(float *out, int n, const float *in) {
  __shared__ float s[256];
  int t = threadIdx.x;
  for (int i = 0; i < n; ++i) {
    // CHECK: :[[@LINE+2]]:7 steps {{.*}} s store 4 1..2 - - - bounded: which threads take part changes from step to step of a loop
    if (t < i)
      s[t * 2] = in[i];
    else
      s[t * 2 + 1] = in[i];
    // CHECK: :[[@LINE-1]]:7 steps {{.*}} s store 4 1..2 - - - bounded: which threads take part changes from step to step of a loop
    if (t < i && t + i > 5)
      s[t * 2] = in[i + 1];
    // CHECK: :[[@LINE-1]]:7 steps {{.*}} s store 4 1..2 - - - bounded: which threads take part changes from step to step of a loop
    if (t == i)
      s[t * 2] = in[i + 2];
    // CHECK: :[[@LINE-1]]:7 steps {{.*}} s store 4 1 1* 1* 1* exact
    if (t < i) // no conflict with any number of threads
      s[t] = in[i + 3];
    // CHECK: :[[@LINE-1]]:7 steps {{.*}} s store 4 1 4* 4* 4* exact
  }
}

// Conditions on bits, on distances, kept in a variable, told by a function.
__device__ bool isBelow(int t, int i) {
  if (t >= i)
    return false;
  return true;
}
__global__ void others(float *out, int n, const float *in) {
  __shared__ float s[256];
  int t = threadIdx.x;
  for (int i = 0; i < n; ++i) {
    // CHECK: :[[@LINE+2]]:7 others {{.*}} s store 4 1..2 - - - bounded: which threads take part changes from step to step of a loop
    if ((t >> i) & 1)
      s[t * 2] = in[i];
    // CHECK: :[[@LINE+2]]:7 others {{.*}} s store 4 1..2 - - - bounded: which threads take part changes from step to step of a loop
    if (abs(t - i) < 4)
      s[t * 2 + 1] = in[i];
    bool go = false;
    if (t < i)
      go = true;
    // CHECK: :[[@LINE+2]]:7 others {{.*}} s store 4 1..2 - - - bounded: which threads take part changes from step to step of a loop
    if (go)
      s[t * 2] = in[i + 1];
    // CHECK: :[[@LINE+2]]:7 others {{.*}} s store 4 1..2 - - - bounded: which threads take part changes from step to step of a loop
    if (isBelow(t, i))
      s[t * 2 + 1] = in[i + 1];
    // Whole warps take part, or none of their lanes.
    // CHECK: :[[@LINE+2]]:7 others {{.*}} s store 4 2 4* 8* 4* exact
    if (t / 32 < i)
      s[t * 2] = in[i + 2];
    // CHECK: :[[@LINE+2]]:7 others {{.*}} s store 4 2 4* 8* 4* exact
    if (t < i * 32)
      s[t * 2 + 1] = in[i + 2];
    // Tiles that overlap: one warp of the last few differs.
    // CHECK: :[[@LINE+2]]:7 others {{.*}} s store 4 2 4* 8* 4* exact
    if (i * 64 + t < 1000000)
      s[t * 2] = in[i + 3];
  }
}

// Those who leave a step, or the loop, are not there later.
__global__ void leave(float *out, int n, const float *in) {
  __shared__ float s[256];
  int t = threadIdx.x;
  for (int i = 0; i < n; ++i) {
    if (t > i)
      continue;
    s[t * 2] = in[i];
    // CHECK: :[[@LINE-1]]:5 leave {{.*}} s store 4 1..2 - - - bounded: which threads take part changes from step to step of a loop
  }
  __syncthreads();
  for (int i = 0; i < n; ++i) {
    s[t * 2] = in[i];
    // CHECK: :[[@LINE-1]]:5 leave {{.*}} s store 4 1..2 - - - bounded: which threads take part changes from step to step of a loop
    if (t < i)
      break;
  }
  __syncthreads();
  for (int i = 0; i < n; ++i)
    for (int j = t; j < i; j += 128)
      s[j * 2 % 256] = in[i];
  // CHECK: :[[@LINE-1]]:7 leave {{.*}} s store 4 1..2 - - - bounded: which threads take part changes from step to step of a loop
}

// A check of bounds holds for all threads until it holds for none: those steps are counted. One by a number of the launch
// holds in all steps but the last, and so does one behind the loop that made the number.
__global__ void bounds(float *out, int n, const float *in) {
  __shared__ float s[256];
  int t = threadIdx.x;
  for (int i = 0; i < 100000; ++i)
    if (i * 128 + t < 1000000)
      s[t * 2] = in[i];
  // CHECK: :[[@LINE-1]]:7 bounds {{.*}} s store 4 2 31250 62500 31250 exact
  for (int i = 0; i < n; ++i)
    if (i + t < n)
      s[t * 2] = in[i];
  // CHECK: :[[@LINE-1]]:7 bounds {{.*}} s store 4 2 4* 8* 4* exact
  int m = 1;
  while (m < n)
    m *= 2;
  if (t < m)
    s[t * 2] = in[n];
  // CHECK: :[[@LINE-1]]:5 bounds {{.*}} s store 4 2 4 8 4 exact
}

// A number of steps of each thread's own that the launch decides, and numbers that are as good as the same for all.
__global__ void ownCounts(float *out, int n, int m, const float *in) {
  __shared__ float s[256];
  int t = threadIdx.x;
  // CHECK: :[[@LINE+2]]:5 ownCounts {{.*}} s store 4 1..2 - - - bounded: which threads take part changes from step to step of a loop
  for (int i = 0; i < ((n | t) & 7); ++i)
    s[t * 2] = in[i];
  __syncthreads();
  // CHECK: :[[@LINE+2]]:5 ownCounts {{.*}} s store 4 1..2 - - - bounded: which threads take part changes from step to step of a loop
  for (int i = 0; i < n * t; ++i)
    s[t * 2] = in[i];
  __syncthreads();
  // CHECK: :[[@LINE+2]]:5 ownCounts {{.*}} s store 4 1..2 - - - bounded: depends on how many threads meet a condition
  for (int i = 0; i < int(t * 0.25f); ++i)
    s[t * 2] = in[i];
  __syncthreads();
  // CHECK: :[[@LINE+2]]:5 ownCounts {{.*}} s store 4 2 4* 8* 4* exact
  for (int i = 0; i < (n - t + 127) / 128; ++i)
    s[t * 2] = in[i];
  __syncthreads();
  // CHECK: :[[@LINE+2]]:5 ownCounts {{.*}} s store 4 2 4* 8* 4* exact
  for (int i = t * m; i < t * m + m; ++i)
    s[t * 2] = in[i];
  __syncthreads();
  // CHECK: :[[@LINE+3]]:7 ownCounts {{.*}} s store 4 2 4* 8* 4* exact
  for (int i = 0; i < m; ++i)
    if (t * m + i < n)
      s[t * 2] = in[i];
  out[t] = s[t];
}

// The same function, with all threads and with some.
__device__ __noinline__ float twice(const float *s, int t) {
  // CHECK-DAG: :[[@LINE+2]]:10 calls {{.*}} s load 4 2 4 8 4 exact
  // CHECK-DAG: :[[@LINE+1]]:10 calls {{.*}} s load 4 1..2 - - - bounded: which threads take part changes from step to step of a loop
  return s[t * 2];
}

__global__ void calls(float *out, int n) {
  __shared__ float s[256];
  int t = threadIdx.x;
  s[t] = s[t + 128] = n;
  __syncthreads();
  float sum = twice(s, t);
  for (int i = 0; i < n; ++i)
    if (t < i)
      sum += twice(s, t);
  out[t] = sum;
}
