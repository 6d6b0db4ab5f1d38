// RUN: cp %s %t.cu
// RUN: %clang_tidy --fix %t.cu -- %standin 2>&1 | FileCheck %s --check-prefix=APPLIED
// RUN: FileCheck %s < %t.cu
// RUN: %clang_tidy --warnings-as-errors='*' %t.cu -- %standin
//
// --fix pads each array once, though it conflicts in several places and under several launches.

// APPLIED: clang-tidy applied 2 of 2 suggested fixes.

constexpr int TILE = 32;

template <typename T> __global__ void column(T *out) {
  // CHECK: __shared__ T a[TILE][TILE + 1];
  __shared__ T a[TILE][TILE];
  // CHECK: __shared__ T b[TILE][33];
  __shared__ T b[TILE][32];
  out[0] = a[threadIdx.x][0] + b[threadIdx.x][0];
  out[1] = a[threadIdx.x][1] + b[threadIdx.x][1];
}

void launch(float *f, int *i) {
  column<<<1, 32>>>(f);
  column<<<1, 16>>>(f);
  column<<<1, 32>>>(i);
}
