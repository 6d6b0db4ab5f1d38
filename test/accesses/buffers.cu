// RUN: not %banklint --as-written %s | FileCheck %s
//
// Double buffering: which buffer is in use changes from step to step, but it moves all lanes together. So the cost is
// known although the number of steps is not.

__global__ void toggled(float *out, int n) {
  __shared__ float tile[2][32][32];
  __shared__ float line[2][48]; // the second buffer begins in another bank
  int tx = threadIdx.x, ty = threadIdx.y;
  int buffer = 0;
  for (int k = 0; k < n; ++k) {
    // CHECK: :[[@LINE+1]]:5 toggled 32x8 tile store 4 1 8* 8* 8* exact
    tile[buffer][ty][tx] = 1;
    // CHECK: :[[@LINE+1]]:12 toggled 32x8 tile load 4 32 8* 256* 8* exact
    *out = tile[buffer ^ 1][tx][ty];
    // CHECK: :[[@LINE+1]]:5 toggled 32x8 line store 4 1 8* 8* 8* exact
    line[buffer][tx] = 1;
    buffer ^= 1;
  }
}

__global__ void three_stages(float *out, int n) {
  __shared__ float tile[3][32][33];
  int tx = threadIdx.x, ty = threadIdx.y;
  int stage = 0;
  float(*current)[33] = tile[0];
  for (int k = 0; k < n; ++k) {
    // CHECK: :[[@LINE+1]]:5 three_stages 32x8 tile store 4 1 8* 8* 8* exact
    tile[stage][ty][tx] = 1;
    // CHECK: :[[@LINE+1]]:12 three_stages 32x8 tile load 4 1 8* 8* 8* exact
    *out = tile[(stage + 2) % 3][tx][ty];
    // CHECK: :[[@LINE+1]]:5 three_stages 32x8 tile store 4 1 8* 8* 8* exact
    current[ty][tx] = 1;
    stage = stage == 2 ? 0 : stage + 1;
    current = tile[stage];
  }
}

__global__ void swapped_pointers(float *out, int n) {
  __shared__ float a[32][32], b[32][32];
  int tx = threadIdx.x, ty = threadIdx.y;
  for (int k = 0; k < 3; ++k) {
    auto &from = k % 2 ? a : b;
    // CHECK: :[[@LINE+2]]:12 swapped_pointers 32x8 b load 4 32 16 512 16 exact
    // CHECK: :[[@LINE+1]]:12 swapped_pointers 32x8 a load 4 32 8 256 8 exact
    *out = from[tx][ty];
  }
}

void launch(float *out, int n) {
  toggled<<<1, dim3(32, 8)>>>(out, n);
  three_stages<<<1, dim3(32, 8)>>>(out, n);
  swapped_pointers<<<1, dim3(32, 8)>>>(out, n);
}
