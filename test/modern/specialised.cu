// RUN: not %banklint --arch=sm_90a %s | FileCheck %s
//
// A producer and a consumer: which warps run what is known, also with named barriers and registers given away. Of a warp
// that elects a lane one runs the branch.

__device__ bool elected() {
  unsigned p;
  asm volatile("{\n.reg .pred P;\nelect.sync _|P, 0xffffffff;\nselp.u32 %0, 1, 0, P;\n}" : "=r"(p));
  return p;
}

__global__ void __launch_bounds__(256) specialised(const float *in, float *out) {
  __shared__ float tile[128 * 33];
  if (threadIdx.x < 128) {
    asm volatile("setmaxnreg.dec.sync.aligned.u32 40;");
    if (elected())
      // One lane of each of four warps.
      // CHECK: :[[@LINE+1]]:{{[0-9]+}} specialised {{.*}} tile store 4 1 4 4 4 exact
      tile[threadIdx.x * 33] = in[0];
    asm volatile("bar.arrive 1, 256;");
  } else {
    asm volatile("setmaxnreg.inc.sync.aligned.u32 232;");
    asm volatile("bar.sync 1, 256;");
    // CHECK: :[[@LINE+1]]:{{[0-9]+}} specialised {{.*}} tile load 4 32 4 128 4 exact
    out[threadIdx.x] = tile[(threadIdx.x - 128) * 32];
  }
}
