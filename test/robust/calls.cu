// RUN: %banklint --quiet --timeout=60 --allow-incomplete %s | FileCheck %s

// Recursion of an unknown depth, by three calls each.

__device__ int f(int n, int *s) {
  s[n + threadIdx.x] = 1;
  return n <= 0 ? 0 : f(n - 1, s) + f(n - 2, s) + f(n / 2, s);
}
__global__ void recursive(int *out, int n) {
  __shared__ int s[1024];
  s[f(n, s)] = 1;
}

// CHECK: shared-memory access
