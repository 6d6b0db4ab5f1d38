// RUN: not %banklint %s | FileCheck %s
//
// The number of a thread in its block, lanes and warps, in their usual spellings. The block has 16x4x2 threads: four
// warps, of two rows each.

// As in CUB.
__device__ int RowMajorTid(int block_dim_x, int block_dim_y, int block_dim_z) {
  return ((block_dim_z == 1) ? 0 : (threadIdx.z * block_dim_x * block_dim_y)) +
         ((block_dim_y == 1) ? 0 : (threadIdx.y * block_dim_x)) + threadIdx.x;
}

__global__ void linear(float *out) {
  __shared__ float s[4096], by_warp[4][32], by_lane[32][4], sums[32];
  __shared__ float tall[16][8], wide[8][16];
  int tid = threadIdx.x + threadIdx.y * 16 + threadIdx.z * 64;
  int lane = tid & 31, warp = tid >> 5;
  // CHECK: :[[@LINE+1]]:3 linear {{.*}} s store 4 1 4 4 4 exact
  s[tid] = 0;
  // CHECK: :[[@LINE+1]]:3 linear {{.*}} s store 4 2 4 8 4 exact
  s[tid * 2] = 0;
  // CHECK: :[[@LINE+1]]:3 linear {{.*}} by_warp store 4 1 4 4 4 exact
  by_warp[warp][lane] = 0;
  // Words 4l + w.
  // CHECK: :[[@LINE+1]]:3 linear {{.*}} by_lane store 4 4 4 16 4 exact
  by_lane[lane][warp] = 0;
  // CHECK: :[[@LINE+1]]:3 linear {{.*}} s store 4 1 4 4 4 exact
  s[tid % warpSize * 33 + tid / warpSize] = 0;
  // CHECK: :[[@LINE+1]]:3 linear {{.*}} s store 4 1 4 4 4 exact
  s[(threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x] = 0;
  // CHECK: :[[@LINE+1]]:3 linear {{.*}} s store 4 4 4 16 4 exact
  s[RowMajorTid(16, 4, 2) * 4] = 0;
  const int threads = blockDim.x * blockDim.y * blockDim.z;
  // CHECK: :[[@LINE+1]]:3 linear {{.*}} s store 4 1 4 4 4 exact
  s[threads - 1 - tid] = 0;
  // A copy of threadIdx. Words 64y + 32z + x: both rows of a warp in the same 16 banks.
  auto id = threadIdx;
  // CHECK: :[[@LINE+1]]:3 linear {{.*}} s store 4 2 4 8 4 exact
  s[id.y * 64 + id.z * 32 + id.x] = 0;
  // Another shape for the same threads.
  int row = tid / 8, column = tid % 8;
  // CHECK: :[[@LINE+1]]:3 linear {{.*}} tall store 4 1 4 4 4 exact
  tall[row][column] = 0;
  // Words 16c + r of 8 c and 4 r.
  // CHECK: :[[@LINE+1]]:3 linear {{.*}} wide store 4 4 4 16 4 exact
  wide[column][row] = 0;

  // One lane of each warp, then one warp.
  if (lane == 0)
    // CHECK: :[[@LINE+1]]:5 linear {{.*}} sums store 4 1 4 4 4 exact
    sums[warp] = 0;
  if (warp == 0)
    // CHECK: :[[@LINE+1]]:14 linear {{.*}} sums load 4 1 1 1 1 exact
    out[0] = sums[lane];
  if (tid < 4)
    // CHECK: :[[@LINE+1]]:14 linear {{.*}} sums load 4 1 1 1 1 exact
    out[0] = sums[tid * 8];
  // Threads of the first row of all: 16 lanes of two warps.
  if (threadIdx.y == 0)
    // CHECK: :[[@LINE+1]]:5 linear {{.*}} s store 4 2 2 4 2 exact
    s[threadIdx.x * 4] = 0;
}

void launch(float *out) { linear<<<1, dim3(16, 4, 2)>>>(out); }
