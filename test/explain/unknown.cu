// What is not known is said. Where numbers of the launch or data decide, the worst request is drawn, and what it assumes.

// RUN: banklint explain --cuda-path=none --block=32 %s:8 | FileCheck %s --check-prefix=PITCH
// RUN: banklint explain --cuda-path=none --block=32 %s:9 | FileCheck %s --check-prefix=DATA
__device__ int somewhere(int);
__global__ void k(float *out, const int *in, int pitch) {
  __shared__ float s[4096];
  out[0] += s[threadIdx.x * pitch];
  out[1] += s[in[threadIdx.x]];
  out[2] += s[somewhere(threadIdx.x)];
}
// PITCH:      bounded: conflict-free only if 'pitch' is odd or 0
// PITCH:      warp 0, iteration 1 of 1, assuming 'pitch' =
// PITCH:      phase 1 of 1: lanes 0-31, 32 wavefronts

// DATA:       data-dependent: the index is data
// DATA:       warp 0, iteration 1 of 1, assuming data that is as bad as it can be
// DATA:       32 wavefronts

// RUN: banklint explain --cuda-path=none --block=32 %s:10 | FileCheck %s --check-prefix=LOST
// LOST:       unknown: the index comes from a function whose body is not here
// LOST-NOT:   bank
