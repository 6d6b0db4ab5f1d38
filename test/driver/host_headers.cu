// REQUIRES: nvcc
// RUN: banklint --block=32 %s -- 2>&1 | FileCheck %s
//
// nvcc has OpenMP's header from the host's compiler, and cuRAND's macros only where a program includes cuRAND.

#include <omp.h>

static constexpr int THREAD_NUM = 32, MEXP = 2, TBL_SIZE = 3, LARGE_SIZE = 4;

__global__ void k(float *out) {
  __shared__ float s[THREAD_NUM];
  s[threadIdx.x] = omp_sched_static;
  __syncthreads();
  out[threadIdx.x] = s[THREAD_NUM - 1 - threadIdx.x];
}

int threads() { return omp_get_max_threads() + MEXP + TBL_SIZE + LARGE_SIZE; }

// CHECK-NOT: error
// CHECK: banklint: sm_90: 0 conflicts in 2 shared-memory accesses (2 exact)
