// RUN: %banklint --arch=sm_90 --block=32 %s | FileCheck %s
//
// What nvcc takes and Clang calls an error: it changes nothing, and the exit code is that of a file without errors.

// A number that is made narrower in braces.
__device__ int2 place() { return {threadIdx.x, threadIdx.y}; }

// An operand that is not there, and a function that the GPU lacks, in templates that are never instantiated.
template <class T> __device__ void copy(unsigned to, T *from) {
  asm volatile("cp.async.ca.shared.global [%0], [%1], 16, %8;" ::"r"(to), "l"(from));
}
template <class T> __device__ float2 scaled(float2 x) { return __fmul2_rn(x, float2{2, 2}); }

__global__ void kernel(int *out) {
  __shared__ int s[32];
  unsigned cluster;
  asm volatile("mov.u32 %0, %clusterid.x;" : "=r"(cluster)); // one '%'
  // CHECK: :[[@LINE+1]]:{{[0-9]+}} kernel {{.*}} s store 4 1 1 1 1 exact
  s[place().x] = cluster;
  out[threadIdx.x] = s[31 - threadIdx.x];
}
