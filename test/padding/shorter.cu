// RUN: cp %s %t.cu
// RUN: not banklint --cuda-path=none --table=all --sort=file --fix %t.cu | FileCheck %s
// RUN: sed "s://.*::" %t.cu | FileCheck %s --check-prefix=FIXED
// RUN: cp %t.cu %t.once.cu
// RUN: not banklint --cuda-path=none --table=all --sort=file --fix %t.cu | FileCheck %s --check-prefix=AGAIN
// RUN: diff %t.once.cu %t.cu
//
// Rows that were padded to no avail: where the elements of the padding are not used, a swizzle of the rows without them
// may do what no padding does, with fewer bytes.

#define TILE 16
__global__ void transpose(float *out, const float *in) {
  // CHECK: note: shorten dimension 2 of 'tile' by 1 and swizzle its rows: '[y][x ^ y]' instead of '[y][x]' takes 16 instead of 32 wavefronts per block for all its accesses; longer rows alone, '[TILE + 2]' instead of '[TILE + 1]', take 24; a block then has 1024 bytes of shared memory instead of 1088
  __shared__ float tile[TILE][TILE + 1];
  // FIXED: float tile[TILE][TILE];
  tile[threadIdx.y][threadIdx.x] = in[threadIdx.x];
  // FIXED: tile[threadIdx.y][threadIdx.x ^ threadIdx.y] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = tile[threadIdx.x][threadIdx.y];
}

__global__ void scan(float *out) {
  // CHECK: note: shorten dimension 2 of 'sums' by 1 and swizzle its rows: '[y][x ^ (y >> 2)]' instead of '[y][x]' takes 16 instead of 24 wavefronts
  __shared__ float sums[32][9];
  // FIXED: float sums[32][8];
  sums[threadIdx.x][threadIdx.y] = out[0];
  __syncthreads();
  out[threadIdx.x] = sums[threadIdx.x / 8 + threadIdx.y * 4][threadIdx.x % 8];
}

// Not if some access needs what would be left out, or may do so,
__global__ void halo(float *out) {
  // CHECK: note: pad the rows of 'ha': '[18]' instead of '[17]' takes
  __shared__ float ha[16][17];
  ha[threadIdx.y][threadIdx.x] = out[0];
  ha[threadIdx.y][16] = 0;
  __syncthreads();
  out[threadIdx.x] = ha[threadIdx.x][threadIdx.y];
}
__global__ void data(float *out, const int *at) {
  // CHECK: note: pad the rows of 'da': '[18]' instead of '[17]' takes 32 instead of 40
  __shared__ float da[16][17];
  da[threadIdx.y][threadIdx.x] = out[0];
  __syncthreads();
  out[threadIdx.x] = da[threadIdx.x][threadIdx.y];
  if (at[0] > 0)
    out[0] = da[0][at[0] % 17];
}
// nor by a constant in code where the analysis does not come.
__global__ void constant(float *out) {
  // CHECK: note: pad the rows of 'cn': '[18]' instead of '[17]' takes 24 instead of 32 {{.*}}; better: shorten dimension 2 of 'cn' by 1 and swizzle its rows: '[y][x ^ y]' instead of '[y][x]' would take 16, but that edit is left to you: line 57 uses it in code that no known launch reaches
  __shared__ float cn[16][17];
  cn[threadIdx.y][threadIdx.x] = out[0];
  __syncthreads();
  out[threadIdx.x] = cn[threadIdx.x][threadIdx.y];
  if (threadIdx.x > 32)
    cn[0][16] = 0;
  // FIXED: cn[0][16] = 0;
}

// Not in blocks that may be wider, nor where other macros may bring the index there.
__global__ void wider(float *out) {
  // CHECK: note: {{.*}} of 'wi'{{.*}}; the edit is left to you: line [[#@LINE+30]] launches kernel 'wider' with a block shape that is not known
  __shared__ float wi[16][17];
  wi[threadIdx.y][threadIdx.x] = out[0];
  __syncthreads();
  out[threadIdx.x] = wi[threadIdx.x % 16][threadIdx.y];
}
#ifndef COLUMN
#define COLUMN 15
#endif
__global__ void macro(float *out) {
  // CHECK: note: pad the rows of 'ma': '[18]' instead of '[17]'
  __shared__ float ma[16][17];
  ma[threadIdx.y][threadIdx.x] = out[0];
  ma[threadIdx.y][COLUMN] = 0;
  __syncthreads();
  out[threadIdx.x] = ma[threadIdx.x][threadIdx.y];
}

int chosen();
void launch(float *p, int *i) {
  int width = 16;
  if (i)
    width = chosen();

  transpose<<<1, dim3(16, 16)>>>(p, p);
  scan<<<1, dim3(32, 8)>>>(p);
  halo<<<1, dim3(16, 16)>>>(p);
  data<<<1, dim3(16, 16)>>>(p, i);
  constant<<<1, dim3(16, 16)>>>(p);
  macro<<<1, dim3(16, 16)>>>(p);
  wider<<<1, dim3(width, 16)>>>(p);
}
// AGAIN-NOT: applied
