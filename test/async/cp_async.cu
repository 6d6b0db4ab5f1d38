// RUN: not %banklint --block=32 %s | FileCheck %s
//
// Asynchronous copies into shared memory are stores of each thread's 4, 8 or 16 bytes.

#include <cuda_pipeline.h>

template <int Bytes> __device__ void copy(void *to, const void *from) {
  unsigned address = __cvta_generic_to_shared(to);
  // CHECK: :[[@LINE+2]]:68 copies {{.*}} s store 4 2 1 2 1 exact
  // CHECK: :[[@LINE+1]]:68 copies {{.*}} s store 8 1 1 2 2 exact
  asm volatile("cp.async.ca.shared.global [%0], [%1], %2;\n" ::"r"(address), "l"(from), "n"(Bytes));
}

__global__ void copies(const float *in, int n) {
  __shared__ __align__(16) float s[1024];
  __shared__ __align__(16) float rows[32][8], padded[32][12];
  int t = threadIdx.x;
  copy<4>(&s[t * 2], in + t);
  copy<8>(&s[t * 2], in + t * 2);
  unsigned to = __cvta_generic_to_shared(&rows[t][0]);
  // Rows of 8 words: 8 lanes at a time, in 4 places.
  // CHECK: :[[@LINE+1]]:66 copies {{.*}} rows store 16 2 1 8 4 exact
  asm volatile("cp.async.ca.shared.global [%0], [%1], 16;" ::"r"(to), "l"(in + t * 4));
  // Past the L1 cache the profiler counts sectors between lines, not turns at banks: here as many as lanes.
  // CHECK: :[[@LINE+1]]:66 copies {{.*}} rows store 16 2..8 {{.*}} bounded: a copy past the L1 cache: the profiler
  asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(to), "l"(in + t * 4));
  // CHECK: :[[@LINE+1]]:79 copies {{.*}} rows store 16 2..8 {{.*}} bounded: a copy past the L1 cache: the profiler
  asm volatile("cp.async.cg.shared.global.L2::128B [%0], [%1], %2, %3;" ::"r"(to + 16), "l"(in + t * 4), "n"(16), "r"(n));
  // CHECK: :[[@LINE+1]]:3 copies {{.*}} s store 16 1 1 4 4 exact
  __pipeline_memcpy_async(&s[t * 4], in + t * 4, 16);
  // CHECK: :[[@LINE+1]]:3 copies {{.*}} padded store 16 1..6 {{.*}} bounded: a copy past the L1 cache: the profiler
  __pipeline_memcpy_async(&padded[t][0], in + t * 4, sizeof(float4));
  // CHECK: :[[@LINE+1]]:3 copies {{.*}} s store 4 4 1 4 1 exact
  __pipeline_memcpy_async(&s[t * 4], in + t, sizeof(float));
  __pipeline_commit();
  __pipeline_wait_prior(0);
}
