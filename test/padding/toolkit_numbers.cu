// RUN: rm -rf %t && mkdir %t && cp %s %t/a.cu
// RUN: not banklint --cuda-path=none --sort=file --fix %t/a.cu > %t.txt
// RUN: FileCheck %s < %t.txt
// RUN: sed "s://.*::" %t/a.cu | FileCheck %s --check-prefix=FIXED
//
// Elements are numbers of the toolkit, `half` and its like, whose operators are functions: `s[i] = 1.5f`, `float(s[i])`,
// `s[i] += x`. These use one element, whatever lies beside it.

#include <cuda_bf16.h>
#include <cuda_fp16.h>

__global__ void halves(const float *in, float *out) {
  // FIXED: half a[32][66];
  __shared__ half a[32][64];
  a[threadIdx.y][threadIdx.x] = in[threadIdx.x];
  a[threadIdx.y][threadIdx.x + 32] = in[threadIdx.x] * 2;
  __syncthreads();
  // CHECK-DAG: a.cu:[[@LINE+1]]:22: warning: 32-way bank conflict: this load from 'a'
  out[threadIdx.y] = a[threadIdx.x][threadIdx.y];
}
__global__ void brains(const float *in, float *out) {
  // FIXED: __nv_bfloat16 b[32][66];
  __shared__ __nv_bfloat16 b[32][64];
  b[threadIdx.y][threadIdx.x] = in[threadIdx.x];
  b[threadIdx.y][threadIdx.x + 32] = in[threadIdx.x] * 2;
  __syncthreads();
  const float value = b[threadIdx.x][threadIdx.y];
  out[threadIdx.y] = value;
}

// A reference to an element goes where it may become another's.
__device__ const half *behind(const half &of) { return &of + 64; }
__global__ void escapes(const float *in, float *out) {
  // CHECK-DAG: note: no padding is offered for 'c'
  // FIXED: half c[32][64];
  __shared__ half c[32][64];
  c[threadIdx.y][threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.y] = *behind(c[threadIdx.x % 31][threadIdx.y]);
}
void launch(const float *in, float *out) {
  halves<<<1, dim3(32, 32)>>>(in, out);
  brains<<<1, dim3(32, 32)>>>(in, out);
  escapes<<<1, dim3(32, 32)>>>(in, out);
}
