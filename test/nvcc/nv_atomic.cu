// REQUIRES: nvcc
// RUN: not banklint --table=all --sort=file --block=32 %s | FileCheck %s
//
// What nvcc knows by itself and Clang does not: the __nv_atomic functions, and shared variables of class cuda::barrier.

#include <cuda/barrier>

__global__ void compat(int *out, const int *in) {
  __shared__ int s[1024];
  __shared__ cuda::barrier<cuda::thread_scope_block> ready;
  int t = threadIdx.x;
  if (t == 0)
    init(&ready, blockDim.x);
  __syncthreads();
  // CHECK: :[[@LINE+1]]:3 compat {{.*}} s store 4 2 1 2 1 exact
  __nv_atomic_store_n(&s[t * 2], 1, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_BLOCK);
  // CHECK: :[[@LINE+1]]:12 compat {{.*}} s atomic 4 4 1 4 1 exact
  out[t] = __nv_atomic_fetch_add(&s[t * 4], 1, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_BLOCK);
  // CHECK: :[[@LINE+1]]:13 compat {{.*}} s load 4 8 1 8 1 exact
  out[t] += __nv_atomic_load_n(&s[t * 8], __NV_ATOMIC_RELAXED);
  // CHECK: :[[@LINE+1]]:3 compat {{.*}} s store 4 16 1 16 1 exact
  cuda::memcpy_async(&s[t * 16], in + t, sizeof(int), ready);
  ready.arrive_and_wait();
}
