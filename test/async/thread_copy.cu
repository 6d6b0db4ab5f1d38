// RUN: not %banklint --block=32 %s | FileCheck %s
//
// Without a group, cuda::memcpy_async is a copy of each thread.

#include <cuda/barrier>

__global__ void copy(const float *in) {
  __shared__ __align__(16) float s[1024];
  __shared__ cuda::barrier<cuda::thread_scope_block> ready;
  int t = threadIdx.x;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}} copy {{.*}} s store 4 2 1 2 1 exact
  cuda::memcpy_async(&s[t * 2], in + t, sizeof(float), ready);
  // CHECK: :[[@LINE+1]]:{{[0-9]+}} copy {{.*}} s store 16 1 1 4 4 exact
  cuda::memcpy_async(&s[t * 4], in + t * 4, cuda::aligned_size_t<16>(16), ready);
}
