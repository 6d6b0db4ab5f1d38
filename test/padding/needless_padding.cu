// RUN: cp %s %t.cu
// RUN: not %banklint --fix %t.cu > %t.out
// RUN: FileCheck %s < %t.out
// RUN: FileCheck %s --check-prefix=FIXED < %t.cu
//
// Rows of 16 and one more are right for a column of 32 lanes. In blocks of 16 x 16 a warp has two rows, and their ends
// meet: lanes 0 and 31 of a store. Without the padding there is no conflict, and it takes less memory than more of it.

#define TILE 16

// CHECK: note: shorten the rows of 'a': '[TILE]' instead of '[TILE + 1]' takes 576 instead of 1152 wavefronts per block
// CHECK: a block then has 2112 bytes of shared memory instead of 2176
// FIXED: __shared__ float a[TILE][TILE];
// FIXED: __shared__ float b[TILE][TILE];
__global__ void product(const float *x, const float *y, float *z, int n) {
  __shared__ float a[TILE][TILE + 1];
  __shared__ float b[TILE][TILE + 1];
  float sum = 0;
  for (int i = 0; i < n; ++i) {
    a[threadIdx.y][threadIdx.x] = x[i * 256 + threadIdx.y * 16 + threadIdx.x];
    b[threadIdx.y][threadIdx.x] = y[i * 256 + threadIdx.y * 16 + threadIdx.x];
    __syncthreads();
    for (int k = 0; k < TILE; ++k)
      sum += a[threadIdx.y][k] * b[k][threadIdx.x];
    __syncthreads();
  }
  z[threadIdx.y * 16 + threadIdx.x] = sum;
}

// Somebody stores into the padding: it stays. Rows that are longer by half still have conflicts; those of 32 would take
// twice the memory.
// CHECK: note: no padding is offered for 'used': no other layout saves 5 % of its wavefronts
__global__ void keeps(const float *x, float *z) {
  __shared__ float used[TILE][TILE + 1];
  used[threadIdx.y][threadIdx.x] = x[threadIdx.y * 16 + threadIdx.x];
  if (threadIdx.x == 0)
    used[threadIdx.y][TILE] = 0;
  __syncthreads();
  z[threadIdx.y * 16 + threadIdx.x] = used[threadIdx.y][threadIdx.x + 1];
}

// A column of 16 lanes needs the padding.
// CHECK: note: pad the rows of 'columns': '[TILE + 2]' instead of '[TILE + 1]' takes 24 instead of 32 wavefronts
__global__ void transposes(const float *x, float *z) {
  __shared__ float columns[TILE][TILE + 1];
  columns[threadIdx.y][threadIdx.x] = x[threadIdx.y * 16 + threadIdx.x];
  __syncthreads();
  z[threadIdx.y * 16 + threadIdx.x] = columns[threadIdx.x][threadIdx.y];
}

void launch(float *x, float *z) {
  product<<<1, dim3(16, 16)>>>(x, x, z, 8);
  keeps<<<1, dim3(16, 16)>>>(x, z);
  transposes<<<1, dim3(16, 16)>>>(x, z);
}
