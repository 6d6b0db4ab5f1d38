// RUN: not %banklint %s | FileCheck %s
// RUN: not %banklint --assume=n=0 %s | FileCheck %s --check-prefix=ZERO
//
// `threadIdx.x - threadIdx.y` has no sign: below zero it is a number near 2^32. As an int it is negative again, also if
// bits of a number that is not known were flipped in between.

__global__ void kernel(int *out, int n) {
  __shared__ int s[1000];
  // CHECK-DAG: unsigned_bits_as_int.cu:[[#@LINE+2]]:3 {{.*}} 3..31 {{.*}} bounded: depends on 'n'
  // ZERO-DAG: unsigned_bits_as_int.cu:[[#@LINE+1]]:3 {{.*}} 3..31 {{.*}} exact
  atomicXor(&s[min(max((int)((n & 6) ^ (threadIdx.x - threadIdx.y)), 0), 999)], 1);
  // CHECK-DAG: unsigned_bits_as_int.cu:[[#@LINE+2]]:3 {{.*}} 3..31 {{.*}} bounded: depends on 'n'
  // ZERO-DAG: unsigned_bits_as_int.cu:[[#@LINE+1]]:3 {{.*}} 3..31 {{.*}} exact
  atomicXor(&s[min(max((int)((n & 6) | (threadIdx.x - threadIdx.y)), 0), 999)], 1);
  // A maximum of numbers without sign takes those near 2^32 for the largest.
  // CHECK-DAG: unsigned_bits_as_int.cu:[[#@LINE+1]]:3
  atomicXor(&s[min(max((int)max(n & 6u, threadIdx.x - threadIdx.y), 0), 999)], 1);
}

void run(int *out, int n) { kernel<<<1, dim3(16, 16)>>>(out, n); }
