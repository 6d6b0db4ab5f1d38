// RUN: not %banklint --block=8x8 %s | FileCheck %s
//
// Integers are read back out of the bytes that others were stored in: the lowest byte comes first.

__device__ int lower(int i) { union { int whole; short half[2]; } u; u.whole = i; return u.half[0]; }
__device__ int upper(int i) { union { int whole; unsigned short half[2]; } u; u.whole = i; return u.half[1]; }
__device__ unsigned both(short low, short high) {
  union { unsigned whole; short half[2]; } u;
  u.half[0] = low;
  u.half[1] = high;
  return u.whole;
}

__global__ void bytes(float *out) {
  __shared__ float s[4096];
  int t = threadIdx.y * 8 + threadIdx.x;
  // CHECK: :[[@LINE+1]]:3 bytes {{.*}} s store 4 4 2 8 2 exact
  s[lower(t * 4)] = 0;
  // CHECK: :[[@LINE+1]]:3 bytes {{.*}} s store 4 8 2 16 2 exact
  s[upper(t << 19)] = 0;
  // CHECK: :[[@LINE+1]]:3 bytes {{.*}} s store 4 2 2 4 2 exact
  s[both(t * 2, 1) & 1023] = 0;
  // CHECK: :[[@LINE+1]]:3 bytes {{.*}} s store 4 1 2 2 2 exact
  s[2048 + lower(both(-t, 7))] = 0;
  // A condition on them keeps the threads away that it is false for: two rows of 8 are left in each warp.
  // CHECK: :[[@LINE+1]]:38 bytes {{.*}} s store 4 2 2 4 2 exact
  if (lower(threadIdx.y) & 1)        s[threadIdx.x * 8 + threadIdx.y] = 1;
}
