// RUN: %banklint --block=32 %s | FileCheck %s
// 64-bit integer, float and double additions are compare-and-swap loops in shared memory: never exact.
__global__ void k() {
  __shared__ unsigned long long u[32]; __shared__ float f[32]; __shared__ double d[32];
  int t = threadIdx.x;
  // CHECK-NOT: exact{{$}}
  atomicAdd(&u[t], 1ull);
  atomicAdd(&f[t], 1.f);
  atomicAdd(&d[t], 1.0);
}
