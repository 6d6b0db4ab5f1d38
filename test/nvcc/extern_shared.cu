// RUN: not %banklint --block=32 %s 2>&1 | FileCheck %s
//
// `extern` before shared memory of a known size: nvcc treats it as a static definition, with a warning; to Clang it is
// an error. Only an array without a size is the dynamic one.
// CHECK-NOT: error:

struct Tile { float rows[16][32]; };
struct Made { __device__ Made() : n(0) {} int n, rest[63]; };
extern __shared__ Tile whole;

__global__ void plain(float *out) {
  extern __shared__ char sized[256];
  extern __shared__ float dynamic[];
  // CHECK: :[[@LINE+1]]:{{[0-9]+}} plain {{.*}} sized store 4 2 1 2 1 exact
  ((float *)sized)[threadIdx.x * 2] = out[0];
  // CHECK: :[[@LINE+1]]:{{[0-9]+}} plain {{.*}} dynamic store 4 4 1 4 1 exact
  dynamic[threadIdx.x * 4] = out[1];
  // CHECK: :[[@LINE+1]]:{{[0-9]+}} plain {{.*}} whole store 4 16 1 16 1 exact
  whole.rows[threadIdx.x & 15][0] = out[2];
}

template <class T, int N> __global__ void generic(T *out) {
  extern __shared__ T another[N];
  extern __shared__ Made object;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}} generic<float, 64> {{.*}} another store 4 2 1 2 1 exact
  another[threadIdx.x * 2] = out[0];
  // CHECK: :[[@LINE+1]]:{{[0-9]+}} generic<float, 64> {{.*}} object store 4 2 1 2 1 exact
  object.rest[threadIdx.x * 2 & 63] = 1;
}
template __global__ void generic<float, 64>(float *);
