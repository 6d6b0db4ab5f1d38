// RUN: not %banklint --block=64 %s | FileCheck %s
//
// `goto` is taken to run its way in the order of the text. What stands behind a return is reached by nobody so, but by the
// label: those who returned come there, and nobody knows which.

__global__ void cleanup(float *out, int n) {
  __shared__ float s[1024];
  if (n > 5)
    goto slow;
  // CHECK: :[[@LINE+1]]:3 cleanup {{.*}} s store 4 1 2 2 2 exact
  s[threadIdx.x] = out[0];
  return;
slow:
  // CHECK: :[[@LINE+1]]:3 cleanup {{.*}} s store 4 1..8 {{.*}} bounded: depends on how many threads meet a condition
  s[threadIdx.x * 8] = 1;
}

__global__ void forward(float *out, int n) {
  __shared__ float s[1024];
  if (n > 5)
    goto next;
  // CHECK: :[[@LINE+1]]:3 forward {{.*}} s store 4 4 2 8 2 exact
  s[threadIdx.x * 4] = out[0];
next:
  // CHECK: :[[@LINE+1]]:3 forward {{.*}} s store 4 8 2 16 2 exact
  s[threadIdx.x * 8] = 1;
}
