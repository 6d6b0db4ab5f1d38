// Vectors of OpenCL on AMD GPUs: docs/reference/compilers.md.
// RUN: not %banklint --arch=gfx942 %s | FileCheck %s
// RUN: clang -x cl -cl-std=CL2.0 -Xclang -finclude-default-header -target amdgcn-amd-amdhsa -mcpu=gfx942 -nogpulib \
// RUN:   -O3 -S -DMACHINE %s -o - | FileCheck %s --check-prefix=MACHINE
#ifdef MACHINE
#define get_local_id(d) __builtin_amdgcn_workitem_id_x()
#define barrier(f) __builtin_amdgcn_s_barrier()
typedef float unaligned __attribute__((ext_vector_type(4), aligned(4)));
#define vload4(i, p) (*(__local unaligned *)((p) + 4 * (i)))
#define vstore4(v, i, p) (*(__local unaligned *)((p) + 4 * (i)) = (v))
#endif

// vload4 has the alignment of an element, whatever the array has.
__kernel __attribute__((reqd_work_group_size(64, 1, 1)))
void unaligned_vectors(__global const float4 *in, __global float4 *out, __local float *s) {
  const int t = get_local_id(0);
  vstore4(in[t], t, s);
  // CHECK: :[[#@LINE-1]]:{{.*}} s store 16 4 - - - bounded: one instruction may do two of these; assumed to cost as much as both
  barrier(CLK_LOCAL_MEM_FENCE);
  out[t] = vload4(t, s);
  // CHECK: :[[#@LINE-1]]:{{.*}} s load 16 4 - - - bounded: one instruction
}
// MACHINE-LABEL: unaligned_vectors:
// MACHINE-COUNT-2: ds_write2_b32
// MACHINE-COUNT-2: ds_read2_b32

// Of one component the whole vector is loaded; it is stored alone.
__kernel __attribute__((reqd_work_group_size(64, 1, 1)))
void components(__global const float *in, __global float *out) {
  __local float4 s[64];
  const int t = get_local_id(0);
  s[t].x = in[t];
  // CHECK: :[[#@LINE-1]]:{{.*}} s store 4 4 1 8 2 exact
  barrier(CLK_LOCAL_MEM_FENCE);
  out[t] = s[63 - t].x;
  // CHECK: :[[#@LINE-1]]:{{.*}} s load 16 1 1 8 8 exact
}
// MACHINE-LABEL: components:
// MACHINE: ds_write_b32
// MACHINE: ds_read_b128

// OpenCL's arrays are as aligned as their elements.
__kernel __attribute__((reqd_work_group_size(64, 1, 1)))
void elements(__global const float *in, __global float *out) {
  __local float s[256];
  const int t = get_local_id(0);
  s[t] = in[t];
  // CHECK: :[[#@LINE-1]]:{{.*}} s store 4 1 1 2 2 exact
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int k = 0; k < 4; ++k)
    out[t + 64 * k] = s[4 * t + k];
  // CHECK: :[[#@LINE-1]]:{{.*}} s load 4 4 - - - bounded: one instruction
}
// MACHINE-LABEL: elements:
// MACHINE-COUNT-2: ds_read2_b32

// A volatile access of OpenCL is one to local memory, and joined with nothing.
__kernel __attribute__((reqd_work_group_size(64, 1, 1)))
void kept(__global const float *in, __global float *out) {
  __local volatile float s[128];
  const int t = get_local_id(0);
  s[t] = in[t];
  barrier(CLK_LOCAL_MEM_FENCE);
  out[t] = s[2 * t] + s[2 * t + 1];
  // CHECK: :[[#@LINE-1]]:{{.*}} s load 4 2 1 4 2 exact
}
// MACHINE-LABEL: kept:
// MACHINE-COUNT-2: ds_read_b32

// LLVM loads 16 bytes of a vector at a time, those that hold what is used; and of integers of 32 bits, or of a vector of
// more than 16 bytes, a component that is used alone by itself. (The same by clang 19.1.7 to 22.1.8, for gfx942.)
__kernel __attribute__((reqd_work_group_size(64, 1, 1)))
void parts(__global const int4 *in, __global const double4 *ind, __global int *out, __global double *outd) {
  __local int4 s[64];
  __local double4 d[64];
  const int t = get_local_id(0);
  s[t] = in[t];
  d[t] = ind[t];
  barrier(CLK_LOCAL_MEM_FENCE);
  out[t] = s[63 - t].y;
  // CHECK: :[[#@LINE-1]]:{{.*}} s load 4 4 1 8 2 exact
  const int4 v = s[t ^ 1];
  // CHECK: :[[#@LINE-1]]:{{.*}} s load 4 4 1 8 2 exact
  out[t + 64] = v.z;
  const int4 w = s[t ^ 2];
  // CHECK: :[[#@LINE-1]]:{{.*}} s load 16 1 1 8 8 exact
  out[t + 128] = w.x + w.z;
  outd[t] = d[63 - t].z;
  // CHECK: :[[#@LINE-1]]:{{.*}} d load 16 2 1 16 8 exact
}
// MACHINE-LABEL: parts:
// MACHINE: wave barrier
// MACHINE-NOT: ds_
// MACHINE: ds_read_b32
// MACHINE-NOT: ds_
// MACHINE: ds_read_b32
// MACHINE-NOT: ds_
// MACHINE: ds_read_b128
// MACHINE-NOT: ds_
// MACHINE: ds_read_b128
// MACHINE-NOT: ds_
// MACHINE: s_endpgm
