// RUN: cp %s %t.cu
// RUN: %banklint --fix %t.cu | FileCheck %s --check-prefix=BEFORE
// RUN: FileCheck %s < %t.cu
// RUN: %banklint %t.cu
// RUN: cp %s %t.tidy.cu
// RUN: %clang_tidy --fix %t.tidy.cu -- %standin
// RUN: FileCheck %s < %t.tidy.cu
//
// A function gets elements of two arrays that have the same name: its access is a finding for each of them, and each
// has its fix.

// BEFORE: one_place.cu.tmp.cu:[[@LINE+2]]:68: warning: 32-way bank conflict: this load from 't' (line [[#FIRST:]]) takes
// BEFORE: one_place.cu.tmp.cu:[[@LINE+1]]:68: warning: 32-way bank conflict: this load from 't' (line [[#FIRST + 6]]) takes
template <typename T> __device__ T valueOf(const T &e) { return    e; }

__global__ void floats(float *out) {
  // CHECK: __shared__ float t[32][33];
  __shared__ float t[32][32];
  t[threadIdx.y][threadIdx.x] = out[threadIdx.x];
  out[threadIdx.x] = valueOf(t[threadIdx.x][threadIdx.y]);
}
__global__ void integers(int *out) {
  // CHECK: __shared__ int t[32][33];
  __shared__ int t[32][32];
  t[threadIdx.y][threadIdx.x] = out[threadIdx.x];
  out[threadIdx.x] = valueOf(t[threadIdx.x][threadIdx.y]);
}
void launch(float *f, int *i) {
  floats<<<1, dim3(32, 32)>>>(f);
  integers<<<1, dim3(32, 32)>>>(i);
}
