// RUN: cp %s %t.cu
// RUN: not banklint --cuda-path=none --sort=file --fix %t.cu | FileCheck %s
// RUN: diff %s %t.cu
//
// Layouts that are not worth it: rows do not become longer by more than half, or for less than 5 % of the wavefronts.

#define TILE 16

// Rows of 32 would be free of conflicts, and take nearly three times the memory.
__global__ void halo(float *out, const float *in) {
  // CHECK: note: no padding is offered for 'tile': no other layout saves 5 % of its wavefronts
  __shared__ float tile[TILE + 2][TILE + 2];
  int x = threadIdx.x + 1, y = threadIdx.y + 1, i = threadIdx.y * TILE + threadIdx.x;
  tile[y][x] = in[i];
  __syncthreads();
  out[i] = tile[y][x - 1] + tile[y][x + 1] + tile[y - 1][x] + tile[y + 1][x];
}

// One load of many thousands has conflicts: 240 of 8,480 wavefronts.
__global__ void rare(float *out, const float *in) {
  // CHECK: note: no padding is offered for 'a': no other layout saves 5 % of its wavefronts
  __shared__ float a[32][32];
  int x = threadIdx.x, r = threadIdx.y * 4;
  for (int i = 0; i < 4; ++i)
    a[r + i][x] = in[(r + i) * 32 + x];
  __syncthreads();
  float s = 0;
  for (int m = 0; m < 64; ++m)
    for (int k = 0; k < 32; ++k)
      s += a[(r + m) & 31][k] * m;
  s += a[x][r];
  out[threadIdx.y * 32 + x] = s;
}

// More than a block may have, whatever its rows are.
__global__ void large(float *out, const float *in) {
  // CHECK: note: no padding is offered for 'b': kernel 'large' already has more than the 48 KB of static shared memory
  __shared__ float b[128][128];
  for (int j = 0; j < 128; ++j)
    b[threadIdx.x][j] = in[j];
  __syncthreads();
  out[threadIdx.x] = b[threadIdx.x][in[0] > 0];
}

void launch(float *out, const float *in) {
  halo<<<1, dim3(16, 16)>>>(out, in);
  rare<<<1, dim3(32, 8)>>>(out, in);
  large<<<1, 128>>>(out, in);
}
