// RUN: not %banklint --nvcc=13.0 --arch=sm_90 --table=all %s 2>/dev/null | FileCheck %s
// RUN: not %banklint --nvcc=13.0 --arch=sm_100 --table=all %s 2>/dev/null | FileCheck %s --check-prefix=SM100
//
// `memcpy` and `memset` of more than 16 bytes into shared memory: nvcc makes an instruction of each byte, however the
// array is aligned (findings/nvcc_copies_byte_by_byte.sh). Assign vectors or structs instead.

#include <cstring>

__global__ void of_16(float *out, const float *in) {
  extern __shared__ float s[];
  memcpy(&s[8 * threadIdx.x], &in[8 * threadIdx.x], 16);
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x];
}
// CHECK-DAG: [[@LINE-4]]:3 of_16 {{.*}} s store 16 2 1 8 4 exact

__global__ void of_32(float *out, const float *in) {
  __shared__ float s[4096];
  memcpy(&s[8 * threadIdx.x], &in[8 * threadIdx.x], 32);
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x];
}
// CHECK-DAG: [[@LINE-4]]:3 of_32 {{.*}} s store 1 8 32 256 32 exact

__global__ void set(float *out) {
  extern __shared__ float d[];
  memset(&d[8 * threadIdx.x], 0, 32);
  __syncthreads();
  out[threadIdx.x] = d[threadIdx.x];
}
// CHECK-DAG: [[@LINE-4]]:3 set {{.*}} d store 1 8 32 256 32 exact
// For sm_100, memset is two stores of 128 bits again.
// SM100: [[@LINE-6]]:3 set {{.*}} d store 16 2 2 16 8 exact

void run(float *out, const float *in) {
  of_16<<<1, 32, 4096>>>(out, in);
  of_32<<<1, 32>>>(out, in);
  set<<<1, 32, 4096>>>(out);
}
