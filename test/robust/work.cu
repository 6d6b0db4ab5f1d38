// RUN: not %banklint --quiet --timeout=60 --memory=1000 --allow-incomplete --budget=400000 %s | FileCheck %s

// An instruction may be much work, and leave much behind: the budget counts both.

// 2^30 calls: each has accesses of its own in the result.
template <int N> __device__ int twice(int a, int *s) {
  s[(a + N) % 1024] = a;
  return twice<N - 1>(a + 1, s) + twice<N - 1>(a + 2, s);
}
template <> __device__ int twice<0>(int a, int *s) { return a; }
__global__ void calls(int *out) {
  __shared__ int s[1024];
  out[0] = twice<30>(threadIdx.x, s);
}

// Loops of unknown length: each runs its body until that is stable.
#define LOOP(i) for (int i = 0; i < n; ++i)
#define LOOPS(i) LOOP(i##0) LOOP(i##1) LOOP(i##2) LOOP(i##3) LOOP(i##4) LOOP(i##5) LOOP(i##6) LOOP(i##7)
__global__ void loops(int *out, int n) {
  __shared__ int s[1024];
  int x = threadIdx.x;
  LOOPS(i) LOOPS(j) LOOPS(k) {
    x += i0 * j1 + k2 * i7;
    s[(x + j3) % 1024] = k4;
  }
  out[0] = x;
}

// A private array, of which each element may be the one that is read.
__global__ void any(int *out, const int *in, int n) {
  __shared__ int s[1024];
  int each[512];
  for (int i = 0; i < 512; ++i)
    each[i] = i * n + in[i];
  for (int i = 0; i < 1000; ++i)
    s[each[in[i] % 512] % 1024] = i;
}

// Numbers that differ between 1,024 threads, in each step.
__global__ void __launch_bounds__(1024) threads(float4 *out, int n) {
  __shared__ float4 s[1024];
  float4 v[1000];
  for (int i = 0; i < 1000; ++i)
    v[i] = out[i * n];
  for (int i = 0; i < 1000; ++i)
    for (int j = 0; j < 1000; ++j)
      v[i].x += v[j].y * s[(i * j + threadIdx.x) % 1024].z;
  out[0] = v[n % 1000];
}

// A switch looks at all of its labels.
#define CASES(n) case n: x += n; break; case n + 1: x ^= n; break; case n + 2: x -= n; break; case n + 3: x *= 3; break;
#define MORE(n) CASES(n) CASES(n + 4) CASES(n + 8) CASES(n + 12) CASES(n + 16) CASES(n + 20) CASES(n + 24) CASES(n + 28)
__global__ void cases(int *out, const int *in) {
  __shared__ int s[1024];
  int x = threadIdx.x;
  for (int i = 0; i < 1000000; ++i)
    switch (in[i]) { MORE(0) MORE(32) MORE(64) MORE(96) MORE(128) MORE(160) MORE(192) MORE(224) }
  s[(unsigned)x % 1024] = 1;
}

// CHECK: shared-memory access
