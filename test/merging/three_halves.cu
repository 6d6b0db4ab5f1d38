// Three halves of a window of four, in an array that is declared no more aligned: nvcc's assembler loads all four. It
// makes no more than pairs of words of halves: six are 64 and 32 bits. Where the optimizer joins, because the array is
// declared aligned or dynamic, it does so before, and makes 128 bits of six, up to sm_90 (machine code of nvcc 13.0.88
// for sm_80 and sm_100, 2026-11-29).

// RUN: not %banklint --arch=sm_80 --block=32 --table=all %s | tr -s ' ' | FileCheck %s --check-prefixes=CHECK,SM80
// RUN: not %banklint --arch=sm_100 --block=32 --table=all %s | tr -s ' ' | FileCheck %s --check-prefixes=CHECK,SM100

extern "C" __global__ void three(unsigned short *o) {
  __shared__ unsigned short s[1024];
  const int t = threadIdx.x;
  s[t] = o[t];
  __syncthreads();
#pragma unroll
  for (int k = 1; k < 4; ++k)
    // SM80: :[[#@LINE+1]]:21 three {{.*}} load 2 1 1 2 2 exact, joined with its neighbours into 64-bit accesses
    o[t + 32 * k] = s[4 * t + k];
}

extern "C" __global__ void six(unsigned short *o) {
  __shared__ unsigned short s[1024];
  const int t = threadIdx.x;
  s[t] = o[t];
  __syncthreads();
#pragma unroll
  for (int k = 2; k < 8; ++k)
    // SM80: :[[#@LINE+1]]:21 six {{.*}} load 2 2..4 2 8 3 exact, joined with its neighbours into 64-bit accesses
    o[t + 32 * k] = s[8 * t + k];
}

extern "C" __global__ void six_aligned(unsigned short *o) {
  __shared__ __align__(16) unsigned short s[1024];
  const int t = threadIdx.x;
  s[t] = o[t];
  __syncthreads();
#pragma unroll
  for (int k = 2; k < 8; ++k)
    // SM80: :[[#@LINE+2]]:21 six_aligned {{.*}} load 2 1 1 4 4 exact, joined with its neighbours into 128-bit accesses
    // SM100: :[[#@LINE+1]]:21 six_aligned {{.*}} load 2 2..4 2 8 3 exact, joined with its neighbours into 64-bit accesses
    o[t + 32 * k] = s[8 * t + k];
}
// CHECK: banklint:
