// CUDA that Clang compiles: its optimizer joins members of objects by the alignment of their type alone, and ptxas joins
// what it leaves (docs/reference/compilers.md). Machine code: clang 19.1.7, ptxas 13.0.88, sm_80, 2026-11-29.
// RUN: not %banklint --compiler=clang --arch=sm_80 --table=all %s | FileCheck %s
// RUN: clang++ -x cuda --cuda-gpu-arch=sm_80 --cuda-device-only -nocudainc -nocudalib -DMACHINE -O3 -w -S %s -o - \
// RUN:   | FileCheck %s --check-prefix=PTX
#ifdef MACHINE
#define __global__ __attribute__((global))
#define __shared__ __attribute__((shared))
#define __launch_bounds__(n) __attribute__((launch_bounds(n)))
#define LANE int(__nvvm_read_ptx_sreg_tid_x())
struct __attribute__((aligned(16))) float4 {
  float x, y, z, w;
};
#else
#define LANE int(threadIdx.x)
#endif

// Neighbours are ptxas' business, also in an array that is declared aligned, where nvcc's optimizer joins them.
extern "C" __global__ void __launch_bounds__(32) neighbours(const float *in, float *out) {
  __shared__ __attribute__((aligned(16))) float s[256];
  const int t = LANE;
  s[t] = in[t];
  __syncthreads();
  for (int k = 0; k < 4; ++k)
    out[t + 32 * k] = s[4 * t + k];
  // CHECK: :[[#@LINE-1]]:{{.*}} s load 4 1 1 4 4 exact, joined with its neighbours into 128-bit accesses
}
// PTX-LABEL: .entry neighbours
// PTX: ld.shared.f32
// PTX: ld.shared.f32
// PTX: ld.shared.f32
// PTX: ld.shared.f32

// So nothing is joined over a store, though the array is aligned, and the store is to other bytes.
extern "C" __global__ void __launch_bounds__(32) over_a_store(const float *in, float *out) {
  __shared__ __attribute__((aligned(16))) float s[256];
  const int t = LANE;
  s[t] = in[t];
  __syncthreads();
  out[t] = s[2 * t + 64];
  // CHECK: :[[#@LINE-1]]:{{.*}} s load 4 2 1 2 1 exact
  s[2 * t + 128] = in[t + 32];
  out[t + 32] = s[2 * t + 65];
  // CHECK: :[[#@LINE-1]]:{{.*}} s load 4 2 1 2 1 exact
  __syncthreads();
  out[t + 64] = s[t + 128];
}

// An array of which nothing is loaded is gone, with its stores; but for those that other files may have as well: of
// templates, of inline functions, and of the file without `static`.
extern "C" __global__ void __launch_bounds__(32) unread(const float *in, float *out) {
  __shared__ float s[1024];
  const int t = LANE;
  s[32 * t] = in[t];
  // CHECK: :[[#@LINE-1]]:{{.*}} s store 4 0 0 0 0 exact, not executed: nothing reads what it stores
  out[t] = in[t];
}
// PTX-LABEL: .entry unread
// PTX-NOT: st.shared
// PTX: ret;
__shared__ float file[1024];
extern "C" __global__ void __launch_bounds__(32) unread_of_file(const float *in, float *out) {
  const int t = LANE;
  file[32 * t] = in[t];
  // CHECK: :[[#@LINE-1]]:{{.*}} file store 4 32 1 32 1 exact
  out[t] = in[t];
}
// PTX-LABEL: .entry unread_of_file
// PTX: st.shared.f32

// Components of a vector are joined by the optimizer, so that it does not matter where they stand.
extern "C" __global__ void __launch_bounds__(32) components(const float *in, float *out) {
  __shared__ float4 s[64];
  const int t = LANE;
  s[t ^ 1].x = in[t];
  s[t ^ 1].y = in[t + 32];
  // CHECK: :[[#@LINE-1]]:{{.*}} s store 4 2 1 4 2 exact, joined with its neighbours into 64-bit accesses
  __syncthreads();
  out[t] = s[t].x;
  out[t + 32] = s[t].y;
}
// PTX-LABEL: .entry components
// PTX: st.shared.v2.f32
// PTX: ld.shared.v2.f32

// An operation on bits that ends the index takes up the constants: each neighbour has an address of its own.
extern "C" __global__ void __launch_bounds__(32) folded(const float *in, float *out) {
  __shared__ float s[256];
  const int t = LANE;
  s[t] = in[t];
  __syncthreads();
  for (int k = 0; k < 4; ++k)
    out[t + 32 * k] = s[4 * (t ^ 1) + k];
  // CHECK: :[[#@LINE-1]]:{{.*}} s load 4 {{.*}} bounded: as written; the compiler may join
  for (int k = 0; k < 4; ++k)
    out[t + 32 * k + 128] = s[4 * (t / 3) + k];
  // CHECK: :[[#@LINE-1]]:{{.*}} s load 4 1 1 4 4 exact, joined with its neighbours into 128-bit accesses
}

// Bytes are joined by nobody.
extern "C" __global__ void __launch_bounds__(32) bytes(const unsigned char *in, unsigned char *out) {
  extern __shared__ unsigned char d[];
  const int t = LANE;
  d[t] = in[t];
  __syncthreads();
  for (int k = 0; k < 4; ++k)
    out[t + 32 * k] = d[4 * t + k];
  // CHECK: :[[#@LINE-1]]:{{.*}} d load 1 1 4 4 4 exact
}

// A copy is made by the alignment of the elements' type: words of floats, and bytes of bytes; from 128 bytes on by bytes.
extern "C" __global__ void __launch_bounds__(32) copies(const float *in, float *out) {
  __shared__ float s[1024];
  __shared__ char c[512];
  const int t = LANE;
  __builtin_memcpy(&s[8 * t], &in[8 * t], 32);
  // CHECK: :[[#@LINE-1]]:{{.*}} s store 4 2 2 16 8 exact, joined with its neighbours into 128-bit accesses
  __builtin_memcpy(&c[16 * t], &in[8 * t], 16);
  // CHECK: :[[#@LINE-1]]:{{.*}} c store 1 4 16 64 16 exact
  __syncthreads();
  out[t] = s[t] + c[t];
}

#ifndef MACHINE
// Atomics with a scope are not known to be on shared memory.
extern "C" __global__ void __launch_bounds__(32) scoped(int n, int *out) {
  __shared__ int s[64];
  const int t = LANE;
  s[t] = n;
  __syncthreads();
  atomicAdd(&s[t ^ 1], n);
  // CHECK: :[[#@LINE-1]]:{{.*}} s atomic 4 1 1 1 1 exact
  atomicAdd_block(&s[t ^ 2], n);
  // CHECK: :[[#@LINE-1]]:{{.*}} s atomic 4 ? {{.*}} unknown: Clang compiles it to an atomic on generic memory
  __syncthreads();
  out[t] = s[t ^ 4];
}
#endif
