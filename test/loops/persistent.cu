// RUN: not %banklint --block=32 --table=all %s | FileCheck %s
//
// Blocks that take one tile after the other, until none is left: totals are those of one step, however much it does.

__global__ void small(float *out, int tiles) {
  __shared__ float s[1024];
  for (int tile = blockIdx.x;; tile += gridDim.x) {
    if (tile >= tiles)
      break;
    for (int k = 0; k < 64; ++k)
      // CHECK: :[[@LINE+1]]:7 small {{.*}} s store 4 2 64* 128* 64* exact
      s[(threadIdx.x * 2 + k) % 1024] = out[tile];
  }
}

__global__ void large(float *out, int tiles) {
  __shared__ float s[1024];
  for (int tile = blockIdx.x;; tile += gridDim.x) {
    if (tile >= tiles)
      break;
    for (int k = 0; k < 8; ++k)
      for (int j = 0; j < 1024; ++j)
        // CHECK: :[[@LINE+1]]:9 large {{.*}} s store 4 2 8192* 16384* 8192* exact
        s[(threadIdx.x * 2 + k + j) % 1024] = out[tile];
  }
}

__global__ void two_exits(float *out, int tiles, int most) {
  __shared__ float s[1024];
  int done = 0;
  for (int tile = blockIdx.x;; tile += gridDim.x) {
    if (tile >= tiles)
      break;
    for (int k = 0; k < 8; ++k)
      for (int j = 0; j < 1024; ++j)
        // CHECK: :[[@LINE+1]]:9 two_exits {{.*}} s store 4 2 8192* 16384* 8192* exact
        s[(threadIdx.x * 2 + k + j) % 1024] = out[tile];
    if (++done >= most)
      break;
  }
}

__global__ void queue(float *out, int *next, int tiles) {
  __shared__ float s[1024];
  while (true) {
    int tile = next[blockIdx.x];
    if (tile >= tiles)
      break;
    for (int k = 0; k < 8; ++k)
      for (int j = 0; j < 1024; ++j)
        // CHECK: :[[@LINE+1]]:9 queue {{.*}} s store 4 2 8192* 16384* 8192* exact
        s[(threadIdx.x * 2 + k + j) % 1024] = out[tile];
  }
}
