// RUN: not %banklint --table=all %s | FileCheck %s
//
// An access of 2, 4, 8 or 16 bytes has to be at a multiple of them: at other addresses a kernel ends with "misaligned
// address" on NVIDIA's GPUs, so there is no cost to tell. It is told that it is not allowed.

#include <cuda_fp16.h>

__global__ void rows(const uint4 *in, uint4 *out) {
  __shared__ __align__(16) __half s[64][68]; // 136 bytes: every other row is at no multiple of 16
  __shared__ __align__(16) __half p[64][72]; // 144 bytes: each is at one
  int r = threadIdx.x / 8, c = threadIdx.x % 8 * 8;
  // CHECK-DAG: misaligned.cu:[[@LINE+1]]:3 {{.*}} s store 16 ? - - - unknown: misaligned: some addresses are no multiple of the access size, which only packed structs allow
  *(uint4 *)&s[r][c] = in[threadIdx.x];
  // CHECK-DAG: misaligned.cu:[[@LINE+1]]:3 {{.*}} p store 16 1 16 64 64 exact
  *(uint4 *)&p[r][c] = in[threadIdx.x];
  __syncthreads();
  // CHECK-DAG: misaligned.cu:[[@LINE+1]]:22 {{.*}} s load 16 ? {{.*}} unknown: misaligned: some addresses are no multiple
  out[threadIdx.x] = *(const uint4 *)&s[threadIdx.x % 64][threadIdx.x / 64 * 8];
  // Rows of even numbers only, and 8 bytes of any row: both are right.
  // CHECK-DAG: misaligned.cu:[[@LINE+1]]:28 {{.*}} s load 16 1 {{.*}} exact
  out[threadIdx.x + 512] = *(const uint4 *)&s[threadIdx.x % 32 * 2][0];
  // CHECK-DAG: misaligned.cu:[[@LINE+1]]:40 {{.*}} s load 8 1 {{.*}} exact
  ((uint2 *)out)[threadIdx.x + 2048] = *(const uint2 *)&s[threadIdx.x % 32][0];
}

// Of an array that is declared for less, nobody knows where it begins; but if lanes differ, some are wrong anyway.
// What the launch adds moves all lanes alike: as long as their distances are multiples, all may be right.
__global__ void distances(const float2 *in, float2 *out, int n, int pitch, const int *index) {
  __shared__ float s[2048], t[2048];
  // CHECK-DAG: misaligned.cu:[[@LINE+1]]:3 {{.*}} s store 8 1 {{.*}} exact
  *(float2 *)&s[2 * threadIdx.x + n] = in[0];
  // CHECK-DAG: misaligned.cu:[[@LINE+1]]:3 {{.*}} t store 8 ? {{.*}} unknown: misaligned: some addresses are no multiple
  *(float2 *)&t[3 * threadIdx.x + n] = in[1];
  __syncthreads();
  // Nor does what the launch or data multiplies say that: they may be even.
  // CHECK-DAG: misaligned.cu:[[@LINE+1]]:12 {{.*}} s load 8 1..16 {{.*}} bounded: conflict-free only if
  out[0] = *(float2 *)&s[threadIdx.x * pitch];
  // CHECK-DAG: misaligned.cu:[[@LINE+1]]:12 {{.*}} s load 8 up to {{.*}} data-dependent
  out[1] = *(float2 *)&s[index[threadIdx.x]];
}

// Members of packed structs may lie anywhere: nvcc reads them byte by byte (LDS.U8), which is not modelled.
struct __attribute__((packed)) Packed {
  char kind;
  int value;
};
__global__ void packed(int *p) {
  __shared__ Packed s[64];
  // CHECK-DAG: misaligned.cu:[[@LINE+1]]:3 {{.*}} s store 4 ? {{.*}} unknown: misaligned: some addresses are no multiple
  s[threadIdx.x].value = p[threadIdx.x];
  __syncthreads();
  // CHECK-DAG: misaligned.cu:[[@LINE+1]]:20 {{.*}} s load 1 2 {{.*}} exact
  p[threadIdx.x] = s[threadIdx.x].kind;
}

void go(const uint4 *a, uint4 *b, float2 *c, int *d, int n) {
  rows<<<1, 512>>>(a, b);
  distances<<<1, 32>>>(c, c, n, n, d);
  packed<<<1, 64>>>(d);
}
