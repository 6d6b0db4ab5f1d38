// RUN: %banklint --block=256 --table=all %s 2>&1 | FileCheck %s
//
// A kernel that lets nvcc keep in shared memory what finds no register (since CUDA 13.0): what spills nobody knows
// before it is compiled, and it costs what no line of the source shows. That is told, once for the kernel.

__global__ void spilling(float *out, const float *in) {
  asm volatile(".pragma \"enable_smem_spilling\";");
  __shared__ float s[256];
  s[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  // CHECK-DAG: :[[#@LINE+1]]:22 spilling {{.*}} s {{ *}}load 4 {{ *}}1 {{ *}}8 {{ *}}8 {{ *}}8 {{ *}}exact
  out[threadIdx.x] = s[255 - threadIdx.x];
}

__global__ void other(float *out) { out[threadIdx.x] = 1; }
// CHECK-DAG: banklint: warning: kernel 'spilling' enables smem spilling: registers that nvcc keeps in shared memory take bytes and wavefronts that are not predicted, at lines without an access
// CHECK-NOT: kernel 'other' enables
