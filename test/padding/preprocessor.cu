// RUN: rm -rf %t && mkdir %t && cp %s %t/a.cu && echo "  acc += included[threadIdx.x];" > %t/body.inc
// RUN: not banklint --cuda-path=none --table=all --sort=file --fix %t/a.cu | FileCheck %s
// RUN: sed "s://.*::" %t/a.cu | FileCheck %s --check-prefix=FIXED
//
// The text is several programs: with other macros, other sides of its `#if`s are compiled. An edit is right in all of
// them, or none is made.

// An `#if` within a statement: what stands behind it is a part of one of the statements.
__global__ void cut(float *out) {
  // CHECK-DAG: a.cu:[[@LINE+1]]:20: note: leave a gap after {{.*}} of 'c', {{.*}}; the edit is left to you: line [[@LINE+3]] names it in code that was not analysed
  __shared__ float c[1024];
  c[threadIdx.x << 5] = 0;
  out[0] = c[threadIdx.x
#ifdef FAR
             + 40
#endif
  ];
}

// Also around a pointer into it, which is its start in one of the programs only; and in the declaration.
__global__ void pointer(float *out) {
  // CHECK-DAG: a.cu:[[@LINE+1]]:20: note: {{.*}} 'q'{{.*}}a pointer into it cannot be followed past line
  __shared__ float q[1024];
  float *start = q, *p = start
#ifdef FAR
                         + 40
#endif
      ;
  p[(threadIdx.x << 5) % 512] = 0;
}
__global__ void declared(float *out) {
  // CHECK-DAG: a.cu:[[@LINE+1]]:20: note: leave a gap after {{.*}} of 'd', {{.*}}; the edit is left to you: line [[@LINE+1]] names it
  __shared__ float d[
#ifdef LARGE
                     4096
#else
                     1024
#endif
  ];
  d[threadIdx.x << 5] = 0;
}
// Beside a statement it is none of its.
__global__ void beside(float *out) {
  // FIXED: __shared__ float b[1024 + 1024 / 32];
  __shared__ float b[1024];
#ifdef FAR
  out[0] = 3;
#endif
  // FIXED: b[padded(threadIdx.x << 5)] = 0;
  b[threadIdx.x << 5] = 0;
#ifdef FAR
  out[1] = 3;
#endif
}

// How long an array is may be said under a condition, twice, or elsewhere. Gaps are then a share of that.
#ifdef LARGE
#define LENGTH 4096
#else
#define LENGTH 1024
#endif
#define ONCE 1024
#define HALF ONCE / 2
constexpr int CONSTANT = 512 * 2;
__global__ void lengths(float *out) {
  // FIXED: __shared__ float l[(LENGTH) * 33 / 32];
  __shared__ float l[LENGTH];
  l[threadIdx.x << 5] = 0;
  // FIXED: __shared__ float o[ONCE + ONCE / 32];
  __shared__ float o[ONCE];
  o[threadIdx.x << 5] = 0;
  // FIXED: __shared__ float n[CONSTANT + CONSTANT / 32];
  __shared__ float n[CONSTANT];
  n[threadIdx.x << 5] = 0;
}
template <int N> __global__ void instantiated(float *out) {
  // FIXED: __shared__ float i[N + N / 32];
  __shared__ float i[N];
  i[threadIdx.x << 5] = 0;
}

// Rows are swizzled, and reversed, only if their length is a power of two in any case.
__global__ void swizzled(float *out) {
  __shared__ float s[16][HALF / 32];
  // FIXED: s[threadIdx.y][threadIdx.x ^ threadIdx.y] = 0;
  s[threadIdx.y][threadIdx.x] = 0;
  out[0] = s[threadIdx.x][threadIdx.y];
}
template <int N> __global__ void notSwizzled(float *out) {
  // CHECK-DAG: a.cu:[[@LINE+2]]:20: note: pad the rows of 'g': {{.*}} {{.*}}that edit is left to you: other macros or template arguments may give it another length
  // FIXED: __shared__ float g[16][N + 2];
  __shared__ float g[16][N];
  // FIXED: g[threadIdx.y][threadIdx.x] = 0;
  g[threadIdx.y][threadIdx.x] = 0;
  out[0] = g[threadIdx.x][threadIdx.y];
}

// The text of an index may be more than an index.
#define CHECK_ZERO(x) check(#x, x)
__device__ inline bool check(const char *what, float value) { return value == 0 && what[0]; }
__global__ void stringified(float *out) {
  // CHECK-DAG: a.cu:[[@LINE+1]]:20: note: leave a gap after {{.*}} of 'z', {{.*}}; the edit is left to you: a macro names it
  __shared__ float z[1024];
  z[threadIdx.x << 5] = 0;
  out[0] = CHECK_ZERO(z[threadIdx.x]);
}
// And what is included, others may include.
__global__ void including(float *out) {
  // CHECK-DAG: a.cu:[[@LINE+1]]:18: note: leave a gap after {{.*}} of 'included', {{.*}}; the edit is left to you: the index on line 1 would be written twice
  __shared__ int included[1024];
  int acc = 0;
  included[threadIdx.x << 5] = 0;
#include "body.inc"
  out[0] = acc;
}

// A pointer says how far it is from the array, whose name alone is not known everywhere.
namespace shared {
__shared__ float w[1024];
}
__global__ void qualified(float *out) {
  // CHECK-DAG: a.cu:[[@LINE-3]]:18: note: {{.*}} 'w'{{.*}}a pointer into it cannot be followed past line
  float *p = shared::w + 5;
  p[threadIdx.x << 5] = 0;
}

// Bytes of launches are not edited under an `#if` either.
__global__ void bytes(float *out) {
  // CHECK-DAG: a.cu:[[@LINE+1]]:27: note: leave a gap after {{.*}} of 'y', {{.*}}; the edit is left to you: line [[@LINE+5]] sets the dynamic shared memory of kernel 'bytes', and cannot be edited
  extern __shared__ float y[];
  y[threadIdx.x << 5] = 0;
}
void launch(float *out) {
  bytes<<<1, 32,
#ifdef LARGE
          16384
#else
          4096
#endif
          >>>(out);
  cut<<<1, 32>>>(out);
  pointer<<<1, 32>>>(out);
  declared<<<1, 32>>>(out);
  beside<<<1, 32>>>(out);
  lengths<<<1, 32>>>(out);
  instantiated<1024><<<1, 32>>>(out);
  swizzled<<<1, dim3(16, 16)>>>(out);
  notSwizzled<16><<<1, dim3(16, 16)>>>(out);
  stringified<<<1, 32>>>(out);
  including<<<1, 32>>>(out);
  qualified<<<1, 32>>>(out);
}
