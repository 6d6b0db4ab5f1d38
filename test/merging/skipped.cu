// RUN: not %banklint --block=32 --table=all %s | FileCheck %s
//
// What ends a step early in a loop that is unrolled (nvcc 13.0, machine code for sm_90, 2026-11-26).

__global__ void continued(float *out, int n) {
  __shared__ float s[32][36];
  const int t = threadIdx.x;
  s[t][0] = n;
  __syncthreads();
  float sum = 0;
  // Who skips the rest of a step has not come through it: nothing is joined across.
  for (int i = 0; i < 4; ++i) {
    if (i >= n)
      continue;
    // CHECK: skipped.cu:[[#@LINE+1]]:12 continued 32 {{.*}} s load 4 4 4 16 4 exact{{$}}
    sum += s[t][i];
  }
  for (int i = 0; i < 4; ++i) {
    if (t >= n)
      continue;
    // CHECK: skipped.cu:[[#@LINE+1]]:12 continued 32 {{.*}} s load 4 4 4 16 4 exact{{$}}
    sum += s[t][i];
  }
  // All threads skip the same steps.
  for (int i = 0; i < 4; ++i) {
    if (n > 5)
      continue;
    // CHECK: skipped.cu:[[#@LINE+1]]:12 continued 32 {{.*}} s load 4 1 1 4 4 exact, joined with its neighbours into 128-bit
    sum += s[t][i];
  }
  out[t] = sum;
}

__global__ void broken(float *out, int n) {
  __shared__ float s[32][36];
  const int t = threadIdx.x;
  s[t][0] = n;
  __syncthreads();
  float sum = 0;
  // One comparison at the head becomes a part of the loop's condition: the number of steps is not constant.
  for (int i = 0; i < 4; ++i) {
    if (i >= n)
      break;
    // CHECK: skipped.cu:[[#@LINE+1]]:12 broken 32 {{.*}} s load 4 4 {{.*}} exact{{$}}
    sum += s[t][i];
  }
  // A longer one stays where it is, and so does one in a loop that is to be unrolled.
  for (int i = 0; i < 4; ++i) {
    if (t * 8 + i >= n)
      break;
    // CHECK: skipped.cu:[[#@LINE+1]]:12 broken 32 {{.*}} s load 4 1 1 4 4 exact, joined with its neighbours into 128-bit
    sum += s[t][i];
  }
  __syncthreads();
#pragma unroll
  for (int i = 0; i < 4; ++i) {
    if (i >= n)
      break;
    // CHECK: skipped.cu:[[#@LINE+1]]:12 broken 32 {{.*}} s load 4 1 1 4 4 exact, joined with its neighbours into 128-bit
    sum += s[t][i];
  }
  out[t] = sum;
}
