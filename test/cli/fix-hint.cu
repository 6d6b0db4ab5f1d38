// RUN: not banklint --cuda-path=none --block=32 %s 2>&1 | FileCheck %s
//
// How much --fix would do is said in conflicts: the fix of an array is for all of its accesses.
// CHECK: banklint: --fix can fix 2 of 3 conflicts

__device__ void keep(float *);
__global__ void k(float *out) {
  __shared__ float tile[32][32];
  __shared__ float flat[1024];
  tile[threadIdx.x][0] = out[threadIdx.x];
  tile[threadIdx.x][1] += out[threadIdx.x];
  keep(flat);
  flat[threadIdx.x * 32] = 0;
}
