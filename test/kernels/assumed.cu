// RUN: not %banklint %s | FileCheck %s
//
// Kernels whose launch is not here. An assumption is always said.

// Only threadIdx.x: full warps of consecutive x. 256 threads are 8 of them.
// CHECK: warning: 2-way bank conflict
// CHECK: note: kernel 'line', assuming 256 threads per block: 16 wavefronts for 8 requests, 8 at best
__global__ void line(float *out) {
  __shared__ float s[512];
  *out = s[threadIdx.x * 2];
}

// x and y: the tile has the shape of the block.
// CHECK: warning: 8-way bank conflict
// CHECK: note: kernel 'tile16', assuming 16x16 threads per block: 64 wavefronts for 8 requests, 8 at best
__global__ void tile16(float *out) {
  __shared__ float tile[16][16];
  *out = tile[threadIdx.x][threadIdx.y];
}

// A tile that is padded by hand still is one of 32 columns.
__global__ void padded(float *out) {
  __shared__ float tile[32][33];
  // CHECK: padded 32x32 (assumed) tile load 4 1 32 32 32 exact
  *out = tile[threadIdx.x][threadIdx.y];
}

// A flat tile whose length is a product has rows and columns, too.
constexpr int TILE = 8;
__global__ void flat(float *out) {
  __shared__ float tile[TILE * TILE];
  // CHECK: flat 8x8 (assumed) tile load 4 2 2 4 2 exact
  *out = tile[threadIdx.x * TILE + threadIdx.y];
}
