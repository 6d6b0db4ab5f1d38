// RUN: not %banklint %s | FileCheck %s
//
// Threads are numbered x first, then y, then z; 32 consecutive ones are a warp. What a warp's lanes are depends on the
// block shape, and the last warp may be partial.

__global__ void partial(int *out) {
  __shared__ int s[128];
  // Warp 0 has 32 lanes: 2-way. Warp 1 has 16, whose even words 64 to 94 are in different banks.
  // CHECK: :[[@LINE+1]]:10 partial 48 s load 4 1..2 2 3 2 exact
  *out = s[threadIdx.x * 2];
}

__global__ void square(int *out) {
  __shared__ int m[8][8];
  int x = threadIdx.x, y = threadIdx.y;
  // A warp is four rows of threads.
  // CHECK: :[[@LINE+1]]:3 square 8x8 m store 4 1 2 2 2 exact
  m[y][x] = 0;
  // Words 8x + y with 4 values of y: x and x + 4 meet.
  // CHECK: :[[@LINE+1]]:12 square 8x8 m load 4 2 2 4 2 exact
  out[0] = m[x][y];
}

__global__ void cube(int *out) {
  __shared__ int a[2][2][16];
  __shared__ int b[16][2][2];
  int x = threadIdx.x, y = threadIdx.y, z = threadIdx.z;
  // CHECK: :[[@LINE+1]]:3 cube 16x2x2 a store 4 1 2 2 2 exact
  a[z][y][x] = 0;
  // Words 4x + 2y + z, one z in each warp: x and x + 8 meet.
  // CHECK: :[[@LINE+1]]:12 cube 16x2x2 b load 4 2 2 4 2 exact
  out[0] = b[x][y][z];
}

// One warp spans all of y: with x = 1 the rows are what the lanes read.
__global__ void tall(int *out) {
  __shared__ int m[32][32];
  // CHECK: :[[@LINE+1]]:10 tall 1x32 m load 4 32 1 32 1 exact
  *out = m[threadIdx.y][threadIdx.x];
}

__global__ void one(int *out) {
  __shared__ int s[1];
  // CHECK: :[[@LINE+1]]:10 one 1 s load 4 1 1 1 1 exact
  *out = s[threadIdx.x];
}

// Flat thread numbers are computed from the block's shape.
__global__ void flat(int *out) {
  __shared__ int s[512];
  int t = (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
  int lane = t % warpSize, warp = t / warpSize;
  // CHECK: :[[@LINE+1]]:12 flat 10x6x2 s load 4 1 4 4 4 exact
  out[0] = s[t];
  // 120 threads: three full warps with words 4 lanes apart and 24 lanes in the last one: up to 3 in a bank.
  // CHECK: :[[@LINE+1]]:12 flat 10x6x2 s load 4 3..4 4 15 4 exact
  out[1] = s[lane * 4 + warp];
}

void launch(int *out) {
  partial<<<1, 48>>>(out);
  square<<<1, dim3(8, 8)>>>(out);
  cube<<<1, dim3(16, 2, 2)>>>(out);
  tall<<<1, dim3(1, 32)>>>(out);
  one<<<1, 1>>>(out);
  flat<<<1, dim3(10, 6, 2)>>>(out);
}
