// RUN: cp %s %t.cu
// RUN: not banklint --cuda-path=none --table=all --sort=file --fix %t.cu | FileCheck %s
// RUN: sed "s://.*::" %t.cu | FileCheck %s --check-prefix=FIXED
// RUN: not banklint --cuda-path=none --table=all --sort=file --fix %t.cu | FileCheck %s --check-prefix=AGAIN
//
// Where no longer row helps, or none can be had, the elements of each row are put in another order: x ^ (y & mask). It takes
// no bytes. Each use is edited, and the declaration stays.

// No row length frees both the store and the load of a 16 x 16 tile.
__global__ void exercise(float *p) {
  // CHECK: note: swizzle the rows of 'tile': '[y][x ^ y]' instead of '[y][x]' takes 16 instead of 72 wavefronts per block for all its accesses
  __shared__ float tile[16][16];
  int x = threadIdx.x, y = threadIdx.y;
  tile[y][x] = p[y * 16 + x];
  __syncthreads();
  p[y * 16 + x] = tile[x][y];
  // FIXED: float tile[16][16];
  // FIXED: tile[y][x ^ y] = p[y * 16 + x];
  // FIXED: = tile[x][y ^ x];
}

// 384 rows of 32 floats are 48 KB: not a word is left for longer rows.
__global__ void full(float *p) {
  // CHECK: note: swizzle the rows of 'all': '[y][x ^ (y & 31)]' instead of '[y][x]'
  __shared__ float all[384][32];
  all[threadIdx.x][0] = p[0];
  __syncthreads();
  p[0] = all[threadIdx.x][1 + 2];
  // FIXED: all[threadIdx.x][(threadIdx.x & 31)] = p[0];
  // FIXED: all[threadIdx.x][(1 + 2) ^ (threadIdx.x & 31)];
}

// The dimension comes from a macro, and cannot be edited.
#define ROWS [32]
__global__ void macro(float *p) {
  // CHECK: note: swizzle the rows of 'm'
  __shared__ float m[32] ROWS;
  m[threadIdx.x][3] = p[0];
  m[1][2] = p[1];
  __syncthreads();
  p[0] = m[threadIdx.x][threadIdx.x >> 1];
  // FIXED: m[threadIdx.x][3 ^ threadIdx.x] = p[0];
  // FIXED: m[1][3] = p[1];
}

// An index that does something may not stand there twice: the row becomes longer instead.
__device__ int next(int &i) { return ++i & 15; }
__global__ void twice(float *p) {
  // CHECK: note: pad the rows of 'once': '[18]' instead of '[16]' takes 32 instead of 80 wavefronts
  __shared__ float once[16][16];
  int x = threadIdx.x, y = threadIdx.y, i = -1;
  once[y][x] = p[y * 16 + x];
  __syncthreads();
  p[y * 16 + x] = once[x][y];
  once[next(i)][0] = 0;
  // FIXED: once[16][18];
}

void launch(float *p) {
  exercise<<<1, dim3(16, 16)>>>(p);
  full<<<1, 384>>>(p);
  macro<<<1, 32>>>(p);
  twice<<<1, dim3(16, 16)>>>(p);
}
// CHECK: banklint: applied 4 fixes
// AGAIN-NOT: applied
