// RUN: not %banklint --table=all %s | FileCheck %s
//
// A loop that counts down and stays a loop: nvcc proves of its counter only what divides all that it can be, so of 31,
// 27, 23, ... nothing, and joins no neighbours (nvcc 13.0, machine code for sm_90 and wavefronts of an H200,
// 2026-11-26).

__global__ void down(float *out) {
  extern __shared__ float s[];
  float sum = 0;
#pragma unroll 4
  for (int i = 31; i >= 0; --i)
    // CHECK: count_down.cu:[[#@LINE+1]]:24 down 32 s load 4 4 32 128 32 exact
    sum = sum * 0.5f + s[threadIdx.x * 36 + i];
  out[threadIdx.x] = sum;
}

// 32, 28, 24, ... are multiples of four.
__global__ void below(float *out) {
  extern __shared__ float s[];
  float sum = 0;
#pragma unroll 4
  for (int i = 32; i > 0; --i)
    // CHECK: count_down.cu:[[#@LINE+1]]:24 below 32 s load 4 1 8 32 32 exact, joined with its neighbours into 128-bit accesses
    sum = sum * 0.5f + s[threadIdx.x * 36 + i - 1];
  out[threadIdx.x] = sum;
}

__global__ void four(float *out) {
  extern __shared__ float s[];
  float sum = 0;
#pragma unroll 2
  for (int i = 28; i >= 0; i -= 4)
    // CHECK: count_down.cu:[[#@LINE+1]]:24 four 32 s load 4 1 8 32 32 exact, joined with its neighbours into 128-bit accesses
    sum = sum * 0.5f + s[threadIdx.x * 36 + i] + s[threadIdx.x * 36 + i + 1] + s[threadIdx.x * 36 + i + 2] +
          s[threadIdx.x * 36 + i + 3];
  out[threadIdx.x] = sum;
}

// Unrolled as a whole, each index is a constant.
__global__ void whole(float *out) {
  extern __shared__ float s[];
  float sum = 0;
#pragma unroll
  for (int i = 31; i >= 0; --i)
    // CHECK: count_down.cu:[[#@LINE+1]]:24 whole 32 s load 4 1 8 32 32 exact, joined with its neighbours into 128-bit accesses
    sum = sum * 0.5f + s[threadIdx.x * 36 + i];
  out[threadIdx.x] = sum;
}

void launch(float *out) {
  down<<<1, 32, 32 * 36 * 4>>>(out);
  below<<<1, 32, 32 * 36 * 4>>>(out);
  four<<<1, 32, 32 * 36 * 4>>>(out);
  whole<<<1, 32, 32 * 36 * 4>>>(out);
}
