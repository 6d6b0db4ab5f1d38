// RUN: not %banklint --as-written --block=k=64 %s | FileCheck %s
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

// `10 - t` is unsigned: behind thread 10 it wraps to almost 2^32. What a 64-bit number loses of it in the conversion to
// int it does not keep in the comparison.
__global__ void wrapsForSomeLanes(float *out) {
  __shared__ float s[2048];
  const unsigned t = threadIdx.x;
  size_t i = (t / 16) ^ blockIdx.y;
  i -= 10 - t;
  out[t] = s[max((int)blockIdx.y, (int)i) & 2047];
  // CHECK-DAG: grid_wraps.cu:[[#@LINE-1]]:12 {{.*}} load 4 {{ *}}1..2 {{.*}} bounded: conflict-free only if 'blockIdx.y' is odd
}
void launch(float *out) { wrapsForSomeLanes<<<dim3(33, 64), 64>>>(out); }
