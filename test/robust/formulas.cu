// RUN: not %banklint --quiet --timeout=60 --allow-incomplete --budget=400000 %s | FileCheck %s

// Formulas that double with each step end: hashes, powers, sums of unknown numbers.

__global__ void hash(int *out, unsigned seed) {
  __shared__ int s[1024];
  unsigned x = seed + threadIdx.x;
  for (int i = 0; i < 64; ++i) {
    x ^= x >> 13;
    x *= 0x5bd1e995;
    x ^= x << 15;
    s[x % 1024] = i;
  }
}

__global__ void power(int *out, long a, long b) {
  __shared__ int s[1024];
  long x = a, y = a;
  for (int i = 0; i < 40; ++i)
    x = x * x;
  for (int i = 0; i < 20; ++i)
    y = (y + a + i * b) * (y + b);
  s[x + threadIdx.x] = 1;
  s[y * threadIdx.x] = 1;
}

__global__ void chain(int *out, int n) {
  __shared__ int s[1024];
  int x = n;
  for (int i = 0; i < 1000; ++i)
    for (int j = 0; j < 1000; ++j)
      x = (x + j) % 1021 * 3;
  s[x + threadIdx.x * x] = 1;
}

__global__ void sum(const int *in) {
  __shared__ int s[1024];
  int total = 0;
  for (int i = 0; i < 1000; ++i)
    for (int j = 0; j < 1000; ++j)
      total += in[i * 1000 + j];
  s[total] = 1;
}

// CHECK: shared-memory access
