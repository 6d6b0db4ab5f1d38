// RUN: not %banklint --block=32 %s | FileCheck %s
// The load of a whole object is reported where the object is named, also for class types.
__global__ void k(float4 *out) {
  __shared__ float4 v[64];
  out[threadIdx.x] =
      // CHECK: :[[@LINE+1]]:7 k {{.*}} v load 16 2 1 8 4 exact
      v[2 * threadIdx.x];
}
