// RUN: not %banklint --block=32 %s | FileCheck %s
//
// Static arrays of one to three dimensions and elements of 1 to 16 bytes. A warp reads 8-byte elements in two halves and
// 16-byte elements in four quarters, so that 2 and 4 wavefronts are ideal and do not count as conflicts.

__shared__ int shared_by_all[32][32]; // at file scope

__global__ void narrow(char *out) {
  __shared__ char c[512];
  __shared__ short h[128];
  __shared__ bool b[32];
  int t = threadIdx.x;
  // Four neighbours share a word.
  // CHECK: :[[@LINE+1]]:3 narrow {{.*}} c store 1 1 1 1 1 exact
  c[t] = 0;
  // CHECK: :[[@LINE+1]]:3 narrow {{.*}} c store 1 1 1 1 1 exact
  c[t * 4] = 0; // a word each
  // CHECK: :[[@LINE+1]]:3 narrow {{.*}} c store 1 2 1 2 1 exact
  c[t * 8] = 0; // every second word
  // CHECK: :[[@LINE+1]]:3 narrow {{.*}} c store 1 2 1 2 1 exact
  c[t * 5] = 0; // words 0, 1, 2, 3, 5, … 38: words 0 and 32 meet, for instance
  // CHECK: :[[@LINE+1]]:3 narrow {{.*}} h store 2 1 1 1 1 exact
  h[t] = 0;
  // CHECK: :[[@LINE+1]]:3 narrow {{.*}} h store 2 2 1 2 1 exact
  h[t * 4] = 0;
  // CHECK: :[[@LINE+1]]:3 narrow {{.*}} b store 1 1 1 1 1 exact
  b[t] = true;
}

__global__ void wide(double *out, float4 *out4) {
  __shared__ double d[64], m[32][32];
  __shared__ unsigned long long u[32];
  __shared__ float2 v2[32];
  __shared__ float4 v4[64];
  int t = threadIdx.x;
  // CHECK: :[[@LINE+1]]:3 wide {{.*}} d store 8 1 1 2 2 exact
  d[t] = 0;
  // CHECK: :[[@LINE+1]]:12 wide {{.*}} d load 8 2 1 4 2 exact
  out[0] = d[t * 2]; // lanes t and t + 8 of a half meet
  // CHECK: :[[@LINE+1]]:12 wide {{.*}} m load 8 16 1 32 2 exact
  out[1] = m[t][0]; // the 16 lanes of a half
  // CHECK: :[[@LINE+1]]:3 wide {{.*}} u store 8 1 1 2 2 exact
  u[t] = 0;
  // CHECK: :[[@LINE+1]]:3 wide {{.*}} v2 store 8 1 1 2 2 exact
  v2[t] = float2{0, 0};
  // CHECK: :[[@LINE+1]]:3 wide {{.*}} v4 store 16 1 1 4 4 exact
  v4[t] = float4{0, 0, 0, 0};
  // CHECK: :[[@LINE+1]]:{{[0-9]+}} wide {{.*}} v4 load 16 2 1 8 4 exact
  out4[0] = v4[t * 2]; // lanes t and t + 4 of a quarter

  // Loads only: when neighbours read the same element, the warp needs half as many phases.
  // CHECK: :[[@LINE+1]]:12 wide {{.*}} d load 8 1 1 1 1 exact
  out[2] = d[t / 2];
  // CHECK: :[[@LINE+1]]:3 wide {{.*}} d store 8 1 1 2 2 exact
  d[t / 2] = 0;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}} wide {{.*}} v4 load 16 1 1 2 2 exact
  out4[1] = v4[t / 2];
}

__global__ void ranks(int *out) {
  __shared__ int c[4][8][32];
  __shared__ int p[4][8][33];
  int t = threadIdx.x;
  // CHECK: :[[@LINE+1]]:3 ranks {{.*}} c store 4 1 1 1 1 exact
  c[3][5][t] = 0;
  // CHECK: :[[@LINE+1]]:3 ranks {{.*}} c store 4 32 1 32 1 exact
  c[t >> 3][t & 7][0] = 0;
  // CHECK: :[[@LINE+1]]:3 ranks {{.*}} c store 4 4 1 4 1 exact
  c[t & 3][0][t >> 2] = 0;
  // A plane has 8 · 33 = 264 words, a row 33: word 264a + 33b is in bank 8a + b, and a < 4, b < 8.
  // CHECK: :[[@LINE+1]]:3 ranks {{.*}} p store 4 1 1 1 1 exact
  p[t >> 3][t & 7][0] = 0;
  // CHECK: :[[@LINE+1]]:3 ranks {{.*}} shared_by_all store 4 32 1 32 1 exact
  shared_by_all[t][1] = 0;
}
