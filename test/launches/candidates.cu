// RUN: not %banklint %s | FileCheck %s
//
// The shape is not known: usual ones are tried, and all are shown where they disagree.

// Free in rows of 32, not in rows of 16.
__global__ void disagree(float *out) {
  __shared__ float s[4096];
  // CHECK-DAG: :[[@LINE+2]]:3 disagree 16x16 (assumed) s store 4 2 8 16 8 exact
  // CHECK-DAG: :[[@LINE+1]]:3 disagree 32x8 (assumed) s store 4 1 8 8 8 exact
  s[threadIdx.y * 32 + threadIdx.x] = 0;
}

__global__ void cube(float *out) {
  __shared__ float s[8192];
  // 8x8x4: 4 rows of 8 words in a warp, 16 apart.
  // CHECK-DAG: :[[@LINE+2]]:3 cube 8x8x4 (assumed) s store 4 2 8 16 8 exact
  // CHECK-DAG: :[[@LINE+1]]:3 cube 32x4x2 (assumed) s store 4 1 8 8 8 exact
  s[(threadIdx.z * 8 + threadIdx.y) * 16 + threadIdx.x] = 0;
}

__global__ void line(float *out) {
  __shared__ float s[1024];
  // CHECK-DAG: :[[@LINE+1]]:3 line 256 (assumed) s store 4 2 8 16 8 exact
  s[threadIdx.x * 2] = 0;
}
