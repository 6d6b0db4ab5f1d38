// AMD's functions of OpenCL C, as hash crackers use them: for AMD GPUs they are there, and their results are known.
// RUN: not %banklint --arch=gfx90a %s | FileCheck %s
// RUN: not %banklint --arch=sm_90 %s | FileCheck %s
#ifdef cl_amd_media_ops
#pragma OPENCL EXTENSION cl_amd_media_ops : enable
#else
uint amd_bitalign(uint high, uint low, uint bits) { return (uint)(((ulong)high << 32 | low) >> (bits & 31)); }
uint amd_bfm(uint width, uint offset) { return ((1u << width) - 1) << offset; }
#endif

__kernel __attribute__((reqd_work_group_size(32, 1, 1)))
void rotate_words(__global const uint *in, __global uint *out) {
  __local uint s[2048];
  const uint t = get_local_id(0);
  s[amd_bitalign(t, t, 27)] = in[t]; // a rotation to the left by 5
  // CHECK: :[[#@LINE-1]]:{{.*}} s store 4 32 1 {{.*}} exact
  barrier(CLK_LOCAL_MEM_FENCE);
  out[t] = s[t & amd_bfm(4, 0)];
  // CHECK: :[[#@LINE-1]]:{{.*}} s load 4 1 1 {{.*}} exact
}
