// RUN: not %banklint %s | FileCheck %s
//
// A launch that says all dimensions of a block but one: these are kept, and the last one is assumed to give 256 threads,
// or as many as the launch bounds allow.

__global__ void columns(int *out) {
  __shared__ int m[64][64];
  // CHECK-DAG: :[[@LINE+1]]:3 columns 8x32 (assumed) m store 4 8 8 64 8 exact
  m[threadIdx.x][threadIdx.y] = 0;
}

__global__ void __launch_bounds__(64) bounded(int *out) {
  __shared__ int m[64][64];
  // CHECK-DAG: :[[@LINE+1]]:3 bounded 2x32 (assumed) m store 4 2 2 4 2 exact
  m[threadIdx.x][threadIdx.y] = 0;
}

__global__ void flat(int *out) {
  __shared__ int m[64][64];
  // CHECK-DAG: :[[@LINE+1]]:3 flat 256 (assumed) m store 4 1 8 8 8 exact
  m[threadIdx.y][threadIdx.x % 64] = 0;
}

void host(int *out, int n) {
  columns<<<1, dim3(8, n)>>>(out);
  bounded<<<1, dim3(n, 32)>>>(out);
  flat<<<1, n>>>(out);
}

// CHECK: (assumed): no launch was found that tells the kernel's block shape; --block=KERNEL=SHAPE gives it
