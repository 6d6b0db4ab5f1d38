// OpenCL C: __local memory and work-item functions. Clang declares the language's functions itself.
// RUN: not %banklint --as-written %s > %t
// RUN: FileCheck %s --check-prefix=WARN < %t
// RUN: FileCheck %s --check-prefix=TABLE < %t
// RUN: not %banklint --as-written --arch=gfx90a %s -- -cl-std=CL3.0 -DTILE=16 | FileCheck %s --check-prefix=OPTIONS

#ifndef TILE
#define TILE 32
#endif

// The work-group's size is the kernel's own.
__kernel __attribute__((reqd_work_group_size(TILE, TILE, 1)))
void transpose(__global float *out, __global const float *in, int width) {
  __local float tile[TILE][TILE];
  int x = get_global_id(0), y = get_global_id(1);
  tile[get_local_id(1)][get_local_id(0)] = in[y * width + x];
  barrier(CLK_LOCAL_MEM_FENCE);
  out[y * width + x] = tile[get_local_id(0)][get_local_id(1)];
  // WARN: kernels.cl:[[#@LINE-1]]:24: warning: 32-way bank conflict: this load from 'tile' takes 32 wavefronts per warp instead of 1 [gpu-bank-conflict]
  // WARN: note: kernel 'transpose' with the work-group size of 32x32 threads per block: 1024 wavefronts for 32 requests, 32 at best
  // WARN: note: pad the rows of 'tile': '[TILE + 1]' instead of '[TILE]' takes 64 instead of 1056 wavefronts per block
  // OPTIONS: kernels.cl:[[#@LINE-4]]:24: warning: 8-way bank conflict: this load from 'tile' takes 16 wavefronts per warp instead of 2
}

// Local memory whose size the host gives, and a device function that takes it.
float sum_of_tree(__local float *scratch) {
  for (uint s = get_local_size(0) / 2; s > 0; s >>= 1) {
    if (get_local_id(0) < s)
      scratch[get_local_id(0)] += scratch[get_local_id(0) + s];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  return scratch[0];
}
__kernel __attribute__((work_group_size_hint(128, 1, 1)))
void reduce(__global const float *in, __global float *out, __local float *scratch, __local float *column, int pitch) {
  scratch[get_local_id(0)] = in[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  float sum = sum_of_tree(scratch);
  // TABLE-DAG: kernels.cl:[[#@LINE-10]]:35 {{ *}}reduce {{ *}}128 (work_group_size) {{ *}}scratch {{ *}}load 4 {{ *}}1 {{ *}}8 {{ *}}8 {{ *}}8  exact
  column[get_local_id(0) * pitch] = sum;
  // WARN: kernels.cl:[[#@LINE-1]]:3: warning: up to 32-way bank conflict: this store to 'column' takes 32 wavefronts per warp instead of 1; conflict-free only if 'pitch' is odd
  // WARN: note: 'column' has no rows to pad: change the index
  if (get_local_id(0) == 0)
    out[get_group_id(0)] = column[0];
}

// Places: global, linear, within the sub-group.
__kernel __attribute__((reqd_work_group_size(8, 8, 4)))
void places(__global int *out) {
  __local int s[8192];
  s[get_local_linear_id() * 2] = 0;
  // TABLE-DAG: kernels.cl:[[#@LINE-1]]:3 {{ *}}places {{ *}}8x8x4 (work_group_size)  s {{ *}}store 4 {{ *}}2 {{ *}}8 {{ *}}16 {{ *}}8  exact
  s[get_global_id(0) % 8 * 4] = 1;
  // TABLE-DAG: kernels.cl:[[#@LINE-1]]:3 {{ *}}places {{ *}}8x8x4 (work_group_size)  s {{ *}}store 4 {{ *}}1 {{ *}}8 {{ *}}8 {{ *}}8  exact
  s[mad24(get_local_id(1), 16u, mul24(get_local_id(0), 2u))] = 2;
  // TABLE-DAG: kernels.cl:[[#@LINE-1]]:3 {{ *}}places {{ *}}8x8x4 (work_group_size)  s {{ *}}store 4 {{ *}}2 {{ *}}8 {{ *}}16 {{ *}}8  exact
  s[clamp(convert_int(get_local_id(0)) - 4, 0, 3) * 32 + get_local_size(2) + get_local_id(5)] = 3;
  // TABLE-DAG: kernels.cl:[[#@LINE-1]]:3 {{ *}}places {{ *}}8x8x4 (work_group_size)  s {{ *}}store 4 {{ *}}4 {{ *}}8 {{ *}}32 {{ *}}8  exact
  out[0] = s[0];
}

// Vectors: a float4 is one request, neighbouring components are one if they are aligned, a float8 is two requests.
__kernel __attribute__((reqd_work_group_size(32, 1, 1)))
void vectors(__global float4 *out, __global float8 *wide) {
  __local float4 v[64];
  __local float8 w[32];
  __local float f[256];
  size_t i = get_local_id(0);
  v[i] = out[i];
  // TABLE-DAG: kernels.cl:[[#@LINE-1]]:3 {{ *}}vectors {{ *}}32 (work_group_size) {{ *}}v {{ *}}store 16 {{ *}}1 {{ *}}1 {{ *}}4 {{ *}}4  exact
  v[i].y = 1;
  // TABLE-DAG: kernels.cl:[[#@LINE-1]]:3 {{ *}}vectors {{ *}}32 (work_group_size) {{ *}}v {{ *}}store 4 {{ *}}4 {{ *}}1 {{ *}}4 {{ *}}1  exact
  v[i].zw = (float2)(1, 2);
  // TABLE-DAG: kernels.cl:[[#@LINE-1]]:3 {{ *}}vectors {{ *}}32 (work_group_size) {{ *}}v {{ *}}store 8 {{ *}}2 {{ *}}1 {{ *}}4 {{ *}}2  exact
  v[i].yz = (float2)(3, 4); // not aligned
  // TABLE-DAG: kernels.cl:[[#@LINE-1]]:3 {{ *}}vectors {{ *}}32 (work_group_size) {{ *}}v {{ *}}store 4 {{ *}}4 {{ *}}2 {{ *}}8 {{ *}}2  exact
  w[i] = wide[i];
  // TABLE-DAG: kernels.cl:[[#@LINE-1]]:3 {{ *}}vectors {{ *}}32 (work_group_size) {{ *}}w {{ *}}store 16 {{ *}}2 {{ *}}2 {{ *}}16 {{ *}}8  exact
  barrier(CLK_LOCAL_MEM_FENCE);
  float4 sum = v[i].wzyx + vload4(i, f) + w[0].lo;
  // TABLE-DAG: kernels.cl:[[#@LINE-1]]:16 {{ *}}vectors {{ *}}32 (work_group_size) {{ *}}v {{ *}}load 16 {{ *}}1 {{ *}}1 {{ *}}4 {{ *}}4  exact
  // TABLE-DAG: kernels.cl:[[#@LINE-2]]:28 {{ *}}vectors {{ *}}32 (work_group_size) {{ *}}f {{ *}}load 16 {{ *}}1 {{ *}}1 {{ *}}4 {{ *}}4  exact
  vstore2(sum.xy, i, f + 1); // no more aligned than its elements
  // TABLE-DAG: kernels.cl:[[#@LINE-1]]:3 {{ *}}vectors {{ *}}32 (work_group_size) {{ *}}f {{ *}}store 4 {{ *}}2 {{ *}}2 {{ *}}4 {{ *}}2  exact
  out[i] = sum;
}

// Atomics of both versions of the language.
__kernel __attribute__((reqd_work_group_size(64, 1, 1)))
void histogram(__global const uint *in, __global uint *out) {
  __local uint bins[256];
  bins[get_local_id(0)] = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  atomic_inc(&bins[in[get_global_id(0)] & 255]);
  // TABLE-DAG: kernels.cl:[[#@LINE-1]]:3 {{ *}}histogram {{ *}}64 (work_group_size) {{ *}}bins {{ *}}atomic 4 {{ *}}up to 32 {{.*}}data-dependent: the index is data
  atomic_add(bins + get_local_id(0) / 2, 2u);
  // TABLE-DAG: kernels.cl:[[#@LINE-1]]:3 {{ *}}histogram {{ *}}64 (work_group_size) {{ *}}bins {{ *}}atomic 4 {{ *}}2 {{ *}}2 {{ *}}4 {{ *}}2  exact
  atom_or(bins + get_local_id(0), 2u);
  // TABLE-DAG: kernels.cl:[[#@LINE-1]]:3 {{ *}}histogram {{ *}}64 (work_group_size) {{ *}}bins {{ *}}atomic 4 {{ *}}1 {{ *}}2 {{ *}}2 {{ *}}2  exact
  out[get_local_id(0)] = bins[get_local_id(0)];
}

// What is copied by the group is not modelled.
__kernel void copies(__global const float *in, __global float *out) {
  __local float s[256];
  event_t done = async_work_group_copy(s, in, 256, 0);
  // TABLE-DAG: kernels.cl:[[#@LINE-1]]:18 {{ *}}copies {{ *}}256 (assumed) {{ *}}s {{ *}}store 4 {{ *}}? {{.*}}unknown: a copy by a group of threads: which thread copies what is not modelled
  wait_group_events(1, &done);
  out[get_global_id(0)] = s[get_local_id(0)];
}
