// LLVM joins neighbours for AMD GPUs as far as it can prove alignment: docs/reference/compilers.md.
// RUN: not %banklint --arch=gfx942 %s | FileCheck %s
// RUN: clang++ -x hip --offload-arch=gfx942 --cuda-device-only -nogpuinc -nogpulib -DMACHINE -O3 -S %s -o - \
// RUN:   | FileCheck %s --check-prefix=MACHINE
#include "Inputs/gpu.h"

// A static array of 16 bytes and more is aligned to 16 by the ABI of an x86-64 host.
extern "C" __global__ void __launch_bounds__(64) static_array(const float *in, float *out) {
  __shared__ float s[256];
  const int t = LANE;
  for (int k = 0; k < 4; ++k)
    s[4 * t + k] = in[t + 64 * k];
  // CHECK: :[[#@LINE-1]]:{{.*}} s store 4 1 1 8 8 exact
  __syncthreads();
  for (int k = 0; k < 4; ++k)
    out[t + 64 * k] = s[4 * t + k];
  // CHECK: :[[#@LINE-1]]:{{.*}} s load 4 1 1 8 8 exact
}
// MACHINE-LABEL: static_array:
// MACHINE: ds_write_b128
// MACHINE-NOT: ds_
// MACHINE: ds_read_b128
// MACHINE-NOT: ds_

// A declared alignment replaces that, also downwards; dynamic arrays are as aligned as their elements. Two accesses that
// one instruction does are assumed to cost as much as both.
extern "C" __global__ void __launch_bounds__(64) elements(const float *in, float *out) {
  __shared__ __attribute__((aligned(4))) float a[256];
  extern __shared__ float s[];
  const int t = LANE;
  for (int k = 0; k < 4; ++k)
    a[4 * t + k] = in[t + 64 * k];
  // CHECK: :[[#@LINE-1]]:{{.*}} a store 4 4 - - - bounded: one instruction may do two of these; assumed to cost as much as both
  __syncthreads();
  for (int k = 0; k < 4; ++k)
    s[4 * t + k] = a[4 * t + k];
  // CHECK: :[[#@LINE-1]]:{{.*}} a load 4 4 - - - bounded: one instruction
  // CHECK: :[[#@LINE-2]]:{{.*}} s store 4 4 - - - bounded: one instruction
  __syncthreads();
  for (int k = 0; k < 2; ++k)
    out[t + 64 * k] = s[t + 64 * k];
  // CHECK: :[[#@LINE-1]]:{{.*}} s load 4 1 - - - bounded: one instruction
}
// MACHINE-LABEL: elements:
// MACHINE-COUNT-2: ds_write2_b32
// MACHINE-COUNT-2: ds_read2_b32
// MACHINE-COUNT-2: ds_write2_b32
// MACHINE: ds_read2st64_b32

// 16-bit elements are joined even without alignment, and less of it joins more: see docs/reference/compilers.md.
extern "C" __global__ void __launch_bounds__(64) halves(const unsigned short *in, unsigned short *out) {
  extern __shared__ unsigned short h[];
  const int t = LANE;
  h[t] = in[t];
  __syncthreads();
  for (int k = 0; k < 8; ++k)
    out[t + 64 * k] = h[8 * t + k];
  // CHECK: :[[#@LINE-1]]:{{.*}} h load 2 1 - - - bounded: its address is not known to be a multiple of its width
}
// MACHINE-LABEL: halves:
// MACHINE: ds_read_b128

// Nothing is joined across a barrier, or a store that may overlap.
extern "C" __global__ void __launch_bounds__(64) stops(const float *in, float *out) {
  __shared__ float s[256];
  const int t = LANE;
  s[t] = in[t];
  __syncthreads();
  const float a = s[2 * t];
  // CHECK: :[[#@LINE-1]]:{{.*}} s load 4 2 - - - bounded: one instruction
  s[3 * t] = in[t + 64];
  // CHECK: :[[#@LINE-1]]:{{.*}} s store 4 1 1 2 2 exact
  out[t] = a + s[2 * t + 1];
  // CHECK: :[[#@LINE-1]]:{{.*}} s load 4 2 - - - bounded: one instruction
}
// MACHINE-LABEL: stops:
// MACHINE: ds_write_b32
// MACHINE: ds_read_b32
// MACHINE: ds_write_b32
// MACHINE: ds_read_b32

// What a lane has stored it does not load; an array of which nothing is loaded is gone.
extern "C" __global__ void __launch_bounds__(64) gone(const float *in, float *out) {
  __shared__ float own[2048], never[2048];
  const int t = LANE;
  own[32 * t] = in[t];
  out[t] = own[32 * t] * 2;
  never[32 * t] = in[t + 64];
  __syncthreads();
  out[t + 64] = in[t];
}
// CHECK-NOT: own {{.*}} 32 {{.*}} exact
// CHECK-NOT: never {{.*}} 32 {{.*}} exact
// MACHINE-LABEL: gone:
// MACHINE-NOT: ds_
// MACHINE: s_endpgm

// But another file may have the array of a template, or of an inline function, as well: then its stores stay.
template <int Words> __global__ void __launch_bounds__(64) shown(const float *in) {
  __shared__ float kept[2048];
  kept[Words * LANE] = in[LANE];
  // CHECK: :[[#@LINE-1]]:{{.*}} kept store 4 32 1 64 2 exact
}
template __global__ void shown<32>(const float *);
// MACHINE-LABEL: {{^}}_Z5shownILi32EEvPKf:
// MACHINE: ds_write_b32

// A loop of run-time length is unrolled by eight, with a remainder: how many loads there are is not known.
extern "C" __global__ void __launch_bounds__(64) runtime(const float *in, float *out, int n) {
  __shared__ float s[2048];
  const int t = LANE;
  s[t] = in[t];
  __syncthreads();
  float sum = 0;
  for (int i = 0; i < n; ++i)
    sum += s[8 * t + i];
  // CHECK: :[[#@LINE-1]]:{{.*}} s load 4 {{.*}}bounded: as written; the compiler may join it with others
  out[t] = sum;
}
// MACHINE-LABEL: runtime:
// MACHINE-DAG: ds_read_b128
// MACHINE-DAG: ds_read_b32

// A volatile access is one by a generic pointer.
extern "C" __global__ void __launch_bounds__(64) flat(const float *in, float *out) {
  __shared__ volatile float s[128];
  const int t = LANE;
  s[t] = in[t];
  // CHECK: :[[#@LINE-1]]:{{.*}} s store 4 ? {{.*}} unknown: what LLVM makes of volatile here has no known cost
  __syncthreads();
  out[t] = s[2 * t];
}
// MACHINE-LABEL: flat:
// MACHINE: flat_store_dword
// MACHINE: flat_load_dword

// Where Clang sees that a cast is of an element of an array, it goes by the alignment of that, also for a vector
// (findings/clang_casts_decide_by_spelling.sh). A pointer in between hides the array.
typedef float Four __attribute__((ext_vector_type(4)));
extern "C" __global__ void __launch_bounds__(64) casts(const float *in, float *out) {
  extern __shared__ float s[];
  const int t = LANE;
  s[t] = in[t];
  __syncthreads();
  Four a = *(Four *)&s[4 * t];
  // CHECK: :[[#@LINE-1]]:{{.*}} s load 16 4 - - - bounded: one instruction may do two of these
  out[t] = a.x + a.y + a.z + a.w;
  float *p = s;
  Four b = *(Four *)&p[4 * t + 256];
  // CHECK: :[[#@LINE-1]]:{{.*}} s load 16 1 1 8 8 exact
  out[t + 64] = b.x + b.y + b.z + b.w;
}
// MACHINE-LABEL: casts:
// MACHINE-DAG: ds_read2_b32 {{.*}} offset1:1
// MACHINE-DAG: ds_read2_b32 {{.*}} offset0:2 offset1:3
// MACHINE-DAG: ds_read_b128

// LLVM makes each address of the one before it, and looks through six of these sums to see that two are in one array:
// here the first of the last three stays alone. It counts as written.
extern "C" __global__ void __launch_bounds__(64) chain(const float *in, float *out) {
  __shared__ float s[1024];
  const int t = LANE;
  s[t] = in[t];
  __syncthreads();
  out[t] = s[2 * t + 5];
  s[3 * t + 1] = in[t + 64];
  out[t + 64] = s[2 * t + 4];
  __syncthreads();
  s[6 * t + 3] = in[t + 128];
  __syncthreads();
  for (int k = 0; k < 4; ++k)
    out[t + 64 * k + 128] = s[8 * t + k];
  // CHECK: :[[#@LINE-1]]:{{.*}} s load 4 {{.*}}bounded: as written; the compiler may join it with others
}
// MACHINE-LABEL: chain:
// MACHINE: ds_write_b32
// MACHINE: ds_write_b32
// MACHINE: ds_write_b32
// MACHINE-NOT: ds_read_b128
// MACHINE: s_endpgm
