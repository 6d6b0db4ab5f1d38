// AMD's shared memory has atomics on floats and 64-bit integers; atomic loads and stores are loads and stores.
// RUN: not %banklint --arch=gfx90a %s | FileCheck %s
#include <hip/hip_runtime.h>

__global__ __launch_bounds__(64) void atomics(float *out) {
  __shared__ float f[1024];
  __shared__ unsigned long long u[64];
  int t = threadIdx.x;
  atomicAdd(&f[t], 1.0f);
  // CHECK: :[[@LINE-1]]:3 atomics {{.*}} f atomic 4 1 1 2 2 exact
  unsafeAtomicAdd(&f[t * 2], 1.0f);
  // CHECK: :[[@LINE-1]]:3 atomics {{.*}} f atomic 4 2 1 4 2 exact
  atomicMax(&u[t], 1ull);
  // CHECK: :[[@LINE-1]]:3 atomics {{.*}} u atomic 8 {{.*}} exact
  out[t] = __hip_atomic_load(&f[0], __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_WORKGROUP);
  // CHECK: :[[@LINE-1]]:12 atomics {{.*}} f load 4 1 1 2 2 exact
}
