// RUN: cp %s %t.cu
// RUN: banklint --cuda-path=none --table=all --sort=file --fix %t.cu | FileCheck %s
// RUN: sed "s://.*::" %t.cu | FileCheck %s --check-prefix=FIXED
// RUN: banklint --cuda-path=none --table=all --sort=file --fix %t.cu | FileCheck %s --check-prefix=AGAIN
//
// The lanes run along the first of three dimensions: its planes of 4 rows of 8 become 5 rows of 9, an odd number of
// words.

__global__ void planes(float *p) {
  // CHECK: note: pad the planes of 'c': '[5][9]' instead of '[4][8]' takes 2 instead of 64 wavefronts per block for all its accesses
  __shared__ float c[32][4][8];
  c[threadIdx.x][1][2] = p[0];
  __syncthreads();
  p[0] = c[threadIdx.x][1][3];
  // FIXED: float c[32][5][9];
}

// Rows of 5 and planes of 25 words: 4 of a row, of 4 rows, of two planes have a bank each if rows have 12 and planes
// 144.
__global__ void windows(float *p) {
  // CHECK: note: pad the planes of 'w': '[12][12]' instead of '[5][5]' takes 1 instead of 2 wavefronts per block
  __shared__ float w[9][5][5];
  w[threadIdx.z][threadIdx.y][threadIdx.x] = p[0];
  // FIXED: float w[9][12][12];
}
void launch(float *p) {
  planes<<<1, 32>>>(p);
  windows<<<1, dim3(4, 4, 2)>>>(p);
}
// CHECK: banklint: applied 2 fixes
// AGAIN-NOT: applied
