// RUN: %banklint --quiet %s | FileCheck %s

// An index that is made of a division by zero, and of nothing else, depends on nothing.

__global__ void divide(int *out) {
  __shared__ int s[1024];
  s[(threadIdx.x % 32 / (8 / 1000000) + 3) * 5 % 1024] = 1;
  s[(7 % (8 / 1000000) & 5) * threadIdx.x] = 1;
}

// CHECK: 2 unknown
