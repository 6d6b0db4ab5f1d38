// RUN: not %banklint --arch=sm_90 --block=64 %s | tr -s ' ' | FileCheck %s
// RUN: not %banklint --arch=sm_100 --block=64 %s | tr -s ' ' | FileCheck %s --check-prefix=LATER
//
// What nvcc makes of a row hangs on what stands before and behind: findings/nvcc_loads_the_third_word_besides.sh and
// findings/nvcc_sinks_loads_below_stores.sh (machine code of nvcc 13.0.88, 2026-11-30).

// LDS, then for sm_90 LDS.128 and LDS, for sm_100 LDS.128.
__global__ void third(int *out) {
  __shared__ int4 s[256];
  int t = threadIdx.x;
  s[t ^ 5] = make_int4(out[t], 1, 2, out[t + 1]);
  __syncthreads();
  int r = s[t ^ 1].z;
  __syncthreads();
  // CHECK: :[[@LINE+2]]:8 third 64 (option) s load {{.*}} bounded: as written; the compiler may join it with others
  // LATER: :[[@LINE+1]]:8 third 64 (option) s load {{.*}} exact
  r += s[t ^ 1].x + s[t ^ 1].y + s[t ^ 1].z + s[t ^ 1].w;
  out[t] = r;
}
// LDS, LDS.128.
__global__ void first(int *out) {
  __shared__ int4 s[256];
  int t = threadIdx.x;
  s[t ^ 5] = make_int4(out[t], 1, 2, out[t + 1]);
  __syncthreads();
  int r = s[t ^ 1].x;
  __syncthreads();
  // CHECK: :[[@LINE+1]]:8 first 64 (option) s load {{.*}} exact, joined with its neighbours into 128-bit accesses
  r += s[t ^ 1].x + s[t ^ 1].y + s[t ^ 1].z + s[t ^ 1].w;
  out[t] = r;
}

#define CHANGED(NAME, DECLARED, A, B)                                                                                  \
  __global__ void NAME(float *out, float w) {                                                                          \
    DECLARED float s[512];                                                                                             \
    int t = threadIdx.x;                                                                                               \
    s[t] = out[t];                                                                                                     \
    __syncthreads();                                                                                                   \
    float a = s[2 * t], b = s[2 * t + 1];                                                                              \
    s[2 * t] = A, s[2 * t + 1] = B;                                                                                    \
    __syncthreads();                                                                                                   \
    out[t] = s[t ^ 1];                                                                                                 \
  }
// Two LDS and two STS.
// CHECK-COUNT-4: scaled 64 (option) s {{load|store}} 4 {{.*}} bounded: as written; the compiler may join it with others
CHANGED(scaled, __shared__, a * w, b * w)
// LDS.64 and STS.64, but who needs which load is not known here.
// CHECK-COUNT-4: butterfly 64 (option) s {{load|store}} 4 {{.*}} bounded: as written; the compiler may join it with others
CHANGED(butterfly, __shared__, a + b, a - b)
// LDS.64 and STS.64: the optimizer joins them.
// CHECK-NOT: aligned {{.*}} bounded
CHANGED(aligned, __shared__ __align__(16), a * w, b * w)

// The first two stores are overwritten, and part nothing: LDS.64, STS.64.
__global__ void twice(float *out, float a, float b) {
  __shared__ float s[512];
  int t = threadIdx.x;
  s[t] = out[t];
  __syncthreads();
  // CHECK: :[[@LINE+1]]:3 twice 64 (option) s load 4 {{.*}} bounded: as written; the compiler may join it with others
  s[2 * t] += a, s[2 * t + 1] += a;
  s[2 * t] += b, s[2 * t + 1] += b;
  __syncthreads();
  out[t] = s[t ^ 1];
}

// A vector is a row, too: LDS, then LDS.128 and LDS.
__global__ void vector(float *out) {
  __shared__ float4 s[256];
  int t = threadIdx.x;
  s[t] = make_float4(out[t], 1, 2, out[t + 1]);
  __syncthreads();
  out[t + 64] = s[t ^ 1].z;
  __syncthreads();
  // CHECK: :[[@LINE+1]]:14 vector 64 (option) s load {{.*}}: as written; the compiler may join it with others
  float4 c = s[t ^ 1];
  out[t] = c.x + c.y + c.z + c.w;
}

// Bytes among halves: three STS of 16 bits here; in other kernels two of 16 bits and two of 8.
struct Unlike {
  short a;
  unsigned char b;
  char c;
  short d;
};
__global__ void unlike(float *out) {
  __shared__ Unlike s[128];
  int t = threadIdx.x;
  float v = out[t];
  // CHECK: :[[@LINE+1]]:3 unlike 64 (option) s store 2 {{.*}}: as written; the compiler may join it with others
  s[t].a = v, s[t].b = v, s[t].c = v, s[t].d = v;
  __syncthreads();
  out[t] = s[t ^ 1].a + s[t ^ 1].b + s[t ^ 1].c + s[t ^ 1].d;
}
