// RUN: not %banklint --block=32 %s | FileCheck %s
//
// A column of a matrix: the row of 32 words is as long as the banks are wide, so a column is in one bank. With 33 words
// in a row each element is one bank further.

// CHECK: column.cu:[[@LINE+8]]:3: warning: 32-way bank conflict: this store to 'm' takes 32 wavefronts per warp instead of 1 [gpu-bank-conflict]
// CHECK: __shared__ int m[32][32];
// CHECK-NEXT: ~~
// CHECK-NEXT: 33
// CHECK: column.cu:[[@LINE+4]]:3: note: lanes 0 and 1 of warp 0 write words 4 and 36, both in bank 4
// CHECK: column.cu:[[@LINE+2]]:18: note: pad the rows of 'm': '[33]' instead of '[32]' takes 2 instead of 33 wavefronts per block for all its accesses{{;|$}}
__global__ void column(int *out) {
  __shared__ int m[32][32];
  m[threadIdx.x][4] = 0;
  __syncwarp();
  *out = m[4][threadIdx.x];
}

__global__ void padded(int *out) {
  __shared__ int m[32][32 + 1];
  m[threadIdx.x][4] = 0;
  __syncwarp();
  *out = m[4][threadIdx.x];
}

// CHECK: column.cu:14:3 column 32 (option) m store 4 32 1 32 1 exact
// CHECK-NEXT: column.cu:16:10 column 32 (option) m load 4 1 1 1 1 exact
// CHECK-NEXT: column.cu:21:3 padded 32 (option) m store 4 1 1 1 1 exact
// CHECK-NEXT: column.cu:23:10 padded 32 (option) m load 4 1 1 1 1 exact
