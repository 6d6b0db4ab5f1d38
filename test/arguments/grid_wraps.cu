// RUN: %banklint --as-written --block=64 %s | FileCheck %s
//
// What fits into an unsigned number need not fit into an int once it is negated: with 2^31 - 1 blocks
// `~(threadIdx.x + gridDim.x)` is negative for lane 0 only. Indices of threads in a grid are taken to fit into an int.

__global__ void k(float *out) {
  __shared__ char s[2048];
  out[threadIdx.x] = s[min(max((int)~(threadIdx.x + gridDim.x), 0), 1023)];
  // CHECK-DAG: grid_wraps.cu:[[#@LINE-1]]:22 {{.*}} load 1 {{ *}}1..16 {{.*}} bounded: depends on 'gridDim.x'
  out[threadIdx.x] = s[max((int)(-5 - blockIdx.x - threadIdx.x), 0) & 1023];
  // CHECK-DAG: grid_wraps.cu:[[#@LINE-1]]:22 {{.*}} load 1 {{ *}}1..16 {{.*}} bounded: depends on 'blockIdx.x'
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = s[i % 32];
  // CHECK-DAG: grid_wraps.cu:[[#@LINE-1]]:12 {{.*}} load 1 {{ *}}1 {{.*}} exact
}
