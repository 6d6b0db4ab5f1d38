// Each execution of an access may have other addresses: the worst is drawn, or the one that is asked for.

// RUN: banklint explain --cuda-path=none --block=32 %s:9 | FileCheck %s --check-prefix=WORST
// RUN: banklint explain --cuda-path=none --block=32 --step=1 %s:9 | FileCheck %s --check-prefix=FIRST
__global__ void k(float *out) {
  __shared__ float s[1024];
#pragma unroll 1
  for (int step = 1; step <= 32; step *= 2) {
    s[threadIdx.x * step] = 0;
    __syncthreads();
  }
  out[threadIdx.x] = s[threadIdx.x];
}
// WORST: as written: 63 wavefronts per block, 6 at best
// WORST: warp 0, iteration 6 of 6
// WORST: lane 1: 4 · 32 = byte 128, word 32, bank 0
// FIRST: warp 0, iteration 1 of 6
// FIRST: lane 1: 4 · 1 = byte 4, word 1, bank 1
