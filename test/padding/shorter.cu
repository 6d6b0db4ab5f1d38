// RUN: cp %s %t.cu
// RUN: not banklint --cuda-path=none --table=all --sort=file --fix %t.cu | FileCheck %s
// RUN: sed "s://.*::" %t.cu | FileCheck %s --check-prefix=FIXED
// RUN: cp %t.cu %t.once.cu
// RUN: not banklint --cuda-path=none --table=all --sort=file --fix %t.cu | FileCheck %s --check-prefix=AGAIN
// RUN: diff %t.once.cu %t.cu
//
// Rows that were padded to no avail: in blocks of 16 x 16 the ends of two rows meet. Where the elements of the padding
// are not used, rows without them are free of conflicts, with fewer bytes.

#define TILE 16
__global__ void rows(float *out, const float *in) {
  // CHECK: note: shorten the rows of 'tile': '[TILE]' instead of '[TILE + 1]' takes 16 instead of 32 wavefronts per block for all its accesses; a block then has 1024 bytes of shared memory instead of 1088
  __shared__ float tile[TILE][TILE + 1];
  // FIXED: float tile[TILE][TILE];
  tile[threadIdx.y][threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = tile[15 - threadIdx.y][threadIdx.x];
}

// A column needs the padding. A swizzle of shorter rows would be free of conflicts; where it was measured, it was no
// faster than the padding.
__global__ void transpose(float *out, const float *in) {
  // CHECK: note: pad the rows of 'both': '[TILE + 2]' instead of '[TILE + 1]' takes 24 instead of 32 wavefronts per block
  __shared__ float both[TILE][TILE + 1];
  // FIXED: float both[TILE][TILE + 2];
  both[threadIdx.y][threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = both[threadIdx.x][threadIdx.y];
}

// Not if some access needs what would be left out, or may do so,
__global__ void halo(float *out) {
  // CHECK: note: no padding is offered for 'ha': no other layout saves 5 % of its wavefronts
  __shared__ float ha[16][17];
  ha[threadIdx.y][threadIdx.x] = out[0];
  ha[threadIdx.y][16] = 0;
  __syncthreads();
  out[threadIdx.x] = ha[15 - threadIdx.y][threadIdx.x];
}
__global__ void data(float *out, const int *at) {
  // CHECK: note: no padding is offered for 'da': no other layout saves 5 % of its wavefronts
  __shared__ float da[16][17];
  da[threadIdx.y][threadIdx.x] = out[0];
  __syncthreads();
  out[threadIdx.x] = da[15 - threadIdx.y][threadIdx.x];
  if (at[0] > 0)
    out[0] = da[0][at[0] % 17];
}
// nor by a constant in code where the analysis does not come.
__global__ void constant(float *out) {
  // CHECK: note: shorten the rows of 'cn': '[16]' instead of '[17]' {{.*}} the edit is left to you: line [[@LINE+6]] uses it in code that no known launch reaches
  __shared__ float cn[16][17];
  cn[threadIdx.y][threadIdx.x] = out[0];
  __syncthreads();
  out[threadIdx.x] = cn[15 - threadIdx.y][threadIdx.x];
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
  out[threadIdx.x] = wi[15 - threadIdx.y][threadIdx.x];
}
#ifndef COLUMN
#define COLUMN 15
#endif
__global__ void macro(float *out) {
  // CHECK: note: no padding is offered for 'ma': no other layout
  __shared__ float ma[16][17];
  ma[threadIdx.y][threadIdx.x] = out[0];
  ma[threadIdx.y][COLUMN] = 0;
  __syncthreads();
  out[threadIdx.x] = ma[15 - threadIdx.y][threadIdx.x];
}

int chosen();
void launch(float *p, int *i) {
  int width = 16;
  if (i)
    width = chosen();

  rows<<<1, dim3(16, 16)>>>(p, p);
  transpose<<<1, dim3(16, 16)>>>(p, p);
  halo<<<1, dim3(16, 16)>>>(p);
  data<<<1, dim3(16, 16)>>>(p, i);
  constant<<<1, dim3(16, 16)>>>(p);
  macro<<<1, dim3(16, 16)>>>(p);
  wider<<<1, dim3(width, 16)>>>(p);
}
// AGAIN-NOT: applied
