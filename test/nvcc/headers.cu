// REQUIRES: nvcc
// RUN: not banklint --table=all --sort=file %s > %t.toolkit 2>%t.err
// RUN: FileCheck %s < %t.toolkit
// RUN: not grep stand-in %t.err
// RUN: not banklint --table=all --sort=file --arch=sm_75 %s | FileCheck %s --check-prefix=SM75
// RUN: not %banklint %s > %t.standin
// RUN: diff %t.toolkit %t.standin
//
// Real headers and the stand-in give the same answers.

#include <cuda_runtime.h>

__device__ __forceinline__ float2 twice(float2 v) { return make_float2(2 * v.x, 2 * v.y); }

__global__ void common(float *out, float2 *out2, unsigned *counts, int n) {
  __shared__ float2 pairs[64];
  __shared__ float line[1024];
  __shared__ unsigned bins[32];
  unsigned t = threadIdx.x;
  // CHECK: :[[@LINE+1]]:3 common 64 pairs store 8 1 2 4 4 exact
  pairs[t] = make_float2(t, n);
  __syncthreads();
  // CHECK: :[[@LINE+1]]:{{[0-9]+}} common 64 pairs load 8 1 2 4 4 exact
  out2[t] = twice(pairs[63 - t]);
  // The second warp reads one word.
  // CHECK: :[[@LINE+1]]:12 common 64 line load 4 1..4 2 5 2 exact
  out[t] = line[min(t, 31u) * 4] + sinf(t);
  // Two bins to a bank would be 2-way; here 2 lanes share each of 16.
  // CHECK: :[[@LINE+1]]:3 common 64 bins atomic 4 2 2 4 2 exact
  atomicAdd(&bins[t % 32 / 2], 2u);
  __syncwarp();
  // CHECK: :[[@LINE+1]]:{{[0-9]+}} common 64 bins load 4 1 2 2 2 exact
  counts[t] = __ldg(counts) + __popc(bins[t & 31]) + __shfl_xor_sync(~0u, t, 1);
}
// SM75: banklint: sm_75: 2 conflicts in 5 shared-memory accesses (5 exact)

void launch(float *out, float2 *out2, unsigned *counts, int n, cudaStream_t stream) {
  common<<<1, 64, 0, stream>>>(out, out2, counts, n);
}
