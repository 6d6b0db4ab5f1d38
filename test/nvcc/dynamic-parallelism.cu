// Kernels launch kernels (CUDA's dynamic parallelism), which nvcc compiles with -rdc=true: no error, and both are analysed.
//
// RUN: sh -c '%banklint %s -- -rdc=true > %t.out 2> %t.err; test $? -eq 1'
// RUN: FileCheck %s < %t.out
// RUN: test ! -s %t.err

__global__ void child(float *out) {
  __shared__ float s[32][32];
  // CHECK: dynamic-parallelism.cu:[[@LINE+1]]:{{[0-9]+}}: warning: 32-way bank conflict
  out[threadIdx.x] = s[threadIdx.x][0];
}

__global__ void parent(float *out) {
  __shared__ float t[32][32];
  // CHECK: dynamic-parallelism.cu:[[@LINE+1]]:{{[0-9]+}}: warning: 32-way bank conflict
  out[threadIdx.x] = t[threadIdx.x][0];
  if (threadIdx.x == 0)
    child<<<1, 32>>>(out);
}

void launch(float *out) { parent<<<1, 32>>>(out); }
