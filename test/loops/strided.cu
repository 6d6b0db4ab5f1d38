// RUN: not %banklint %s | FileCheck %s
//
// Loops over more elements than there are threads, by the block, in one and two dimensions.

__global__ void strided(float *out, const float *in, int n) {
  __shared__ float s[1024], tile[32][32];
  int tx = threadIdx.x, ty = threadIdx.y;
  int t = ty * blockDim.x + tx;

  // By the block of 64: 16 steps of two warps.
  for (int i = t; i < 1024; i += 64)
    // CHECK: :[[@LINE+1]]:5 strided {{.*}} s store 4 1 32 32 32 exact
    s[i] = 0;
  for (int i = t; i < 256; i += blockDim.x * blockDim.y)
    // CHECK: :[[@LINE+1]]:5 strided {{.*}} s store 4 4 8 32 8 exact
    s[i * 4] = 0;
  // 100 = 64 + 36: in the second step one warp is whole, and four lanes are in the other.
  for (int i = t; i < 100; i += 64)
    // CHECK: :[[@LINE+1]]:5 strided {{.*}} s store 4 1..2 4 7 4 exact
    s[i * 2] = 0;

  // In both directions; 16x4 threads have two rows in a warp.
  for (int y = ty; y < 32; y += blockDim.y)
    for (int x = tx; x < 32; x += blockDim.x)
      // Words 32y + x: both rows in the same 16 banks.
      // CHECK: :[[@LINE+1]]:7 strided {{.*}} tile store 4 2 32 64 32 exact
      tile[y][x] = 0;
  for (int y = ty; y < 32; y += blockDim.y)
    for (int x = tx; x < 32; x += blockDim.x)
      // Words 32x + y: 16 in bank y, 16 in bank y + 1.
      // CHECK: :[[@LINE+1]]:7 strided {{.*}} tile store 4 16 32 512 32 exact
      tile[x][y] = 0;
}

void launch(float *out, const float *in, int n) { strided<<<n, dim3(16, 4)>>>(out, in, n); }
