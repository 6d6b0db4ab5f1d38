// RUN: not %banklint --block=32 %s | FileCheck %s
//
// Rows, columns and whole arrays under other names; arrays of pointers.

typedef float Row[32];
using Matrix = Row[32];

__device__ float *row_of(Matrix &m, int r) { return m[r]; }

__global__ void rows(float *out, int n) {
  __shared__ float tile[32][32];
  __shared__ float padded[32][33];
  __shared__ float cube[4][8][33];
  int t = threadIdx.x;

  auto row = tile[t];
  // CHECK: :[[@LINE+1]]:3 rows {{.*}} tile store 4 32 1 32 1 exact
  row[1] = 0;
  auto &same = tile[t];
  // CHECK: :[[@LINE+1]]:3 rows {{.*}} tile store 4 32 1 32 1 exact
  same[2] = 0;
  float(&third)[33] = padded[3];
  // CHECK: :[[@LINE+1]]:3 rows {{.*}} padded store 4 1 1 1 1 exact
  third[t] = 0;
  const auto &p = padded;
  // CHECK: :[[@LINE+1]]:12 rows {{.*}} padded load 4 1 1 1 1 exact
  out[0] = p[t][5];
  Row *lines = tile;
  // CHECK: :[[@LINE+1]]:3 rows {{.*}} tile store 4 2 1 2 1 exact
  lines[t / 16][t % 16] = 0;
  // CHECK: :[[@LINE+1]]:3 rows {{.*}} tile store 4 32 1 32 1 exact
  row_of(tile, t)[n] = 0;
  auto plane = cube[t / 8];
  // Bank 8a + b for 4 a and 8 b, as 264 = 8 · 33.
  // CHECK: :[[@LINE+1]]:3 rows {{.*}} cube store 4 1 1 1 1 exact
  plane[t % 8][0] = 0;
  auto *end = &tile[0][0] + 32 * 32;
  // CHECK: :[[@LINE+1]]:3 rows {{.*}} tile store 4 1 1 1 1 exact
  *(end - 1 - t) = 0;

  float *both[2] = {tile[0], padded[0]};
  // CHECK: :[[@LINE+1]]:3 rows {{.*}} tile store 4 32 1 32 1 exact
  both[0][t * 32] = 0;
  // CHECK: :[[@LINE+1]]:3 rows {{.*}} padded store 4 1 1 1 1 exact
  both[1][t * 33] = 0;
  float *slices[4];
  for (int i = 0; i < 4; ++i)
    slices[i] = tile[i] + i;
  for (int i = 0; i < 4; ++i)
    // CHECK: :[[@LINE+1]]:5 rows {{.*}} tile store 4 1 4 4 4 exact
    slices[i][t] = 0;
  // Each quarter of the warp has its own slice: words 33a + b.
  // CHECK: :[[@LINE+1]]:3 rows {{.*}} tile store 4 1 1 1 1 exact
  slices[t / 8][t % 8 * 4] = 0;
}
