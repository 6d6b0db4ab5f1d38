// RUN: not %banklint %s | FileCheck %s
//
// Launch bounds give the number of threads; where it is spread over x and y, rows of 32 are taken.

template <int Threads> __global__ void __launch_bounds__(Threads) templated(int *out) {
  __shared__ int m[64][32];
  // CHECK-DAG: :[[@LINE+2]]:3 templated<8> 8 (launch_bounds) m store 4 8 1 8 1 exact
  // CHECK-DAG: :[[@LINE+1]]:3 templated<16> 16 (launch_bounds) m store 4 16 1 16 1 exact
  m[threadIdx.x][0] = 0;
}
template __global__ void templated<8>(int *);
template __global__ void templated<16>(int *);

#define THREADS 64
__launch_bounds__(THREADS / 2, 4) __global__ void arithmetic(int *out) {
  __shared__ int m[64][32];
  // CHECK-DAG: :[[@LINE+1]]:3 arithmetic 32 (launch_bounds) m store 4 32 1 32 1 exact
  m[threadIdx.x][0] = 0;
}

__global__ void __launch_bounds__(256) rows(int *out) {
  __shared__ int m[32][32];
  // CHECK-DAG: :[[@LINE+1]]:3 rows 32x8 (launch_bounds) m store 4 32 8 256 8 exact
  m[threadIdx.x][threadIdx.y] = 0;
}

// CHECK: (launch_bounds): no launch was found that tells the kernel's block shape, only how many threads it has at most; --block=KERNEL=SHAPE gives it
