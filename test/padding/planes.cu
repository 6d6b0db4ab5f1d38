// RUN: cp %s %t.cu
// RUN: not banklint --cuda-path=none --table=all --sort=file --fix %t.cu | FileCheck %s
// RUN: sed "s://.*::" %t.cu | FileCheck %s --check-prefix=FIXED
// RUN: not banklint --cuda-path=none --table=all --sort=file --fix %t.cu | FileCheck %s --check-prefix=AGAIN
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

// Planes of an odd number of rows clear one access, rows in another order the other: both are done at once, and a second
// run finds nothing more.
__global__ void cubes(float *p) {
  // CHECK: note: pad dimension 2 of 'q' by 1 and swizzle its rows: '[y][x ^ (y & 7)]' instead of '[y][x]' takes
  __shared__ float q[8][8][8];
  for (int k = threadIdx.x; k < 512; k += 32)
    q[k / 64][k / 8 % 8][k % 8] = p[k];
  __syncthreads();
  float sum = q[threadIdx.x % 8][threadIdx.x / 8][0];
  for (int k = 0; k < 8; ++k)
    sum += q[threadIdx.x % 8][k][threadIdx.x / 2 % 8] * k;
  p[threadIdx.x] = sum;
  // FIXED: float q[8][9][8];
  // FIXED: q[threadIdx.x % 8][k][(threadIdx.x / 2 % 8) ^ (k & 7)] * k;
}
void launch(float *p) {
  planes<<<1, 32>>>(p);
  windows<<<1, dim3(4, 4, 2)>>>(p);
  cubes<<<1, 32>>>(p);
}
// CHECK: banklint: applied 3 fixes
// AGAIN-NOT: applied
