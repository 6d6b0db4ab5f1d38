// RUN: cp %s %t.cu
// RUN: banklint --cuda-path=none --table=all --sort=file --fix %t.cu | FileCheck %s
// RUN: FileCheck %s --check-prefix=FIXED < %t.cu
// RUN: banklint --cuda-path=none --table=all --sort=file --fix %t.cu | FileCheck %s --check-prefix=AGAIN
//
// The lanes run along the first of three dimensions: its planes of 4 rows of 8 become 5 rows of 9, an odd number of words.

__global__ void planes(float *p) {
  // CHECK: note: pad the planes of 'c': '[5][9]' instead of '[4][8]' takes 2 instead of 64 wavefronts per block for all its accesses
  __shared__ float c[32][4][8];
  c[threadIdx.x][1][2] = p[0];
  __syncthreads();
  p[0] = c[threadIdx.x][1][3];
  // FIXED: float c[32][5][9];
}
void launch(float *p) { planes<<<1, 32>>>(p); }
// CHECK: banklint: applied 1 fix
// AGAIN-NOT: applied
