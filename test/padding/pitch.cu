// RUN: cp %s %t.cu
// RUN: not banklint --cuda-path=none --table=all --sort=file --fix %t.cu | FileCheck %s
// RUN: sed "s://.*::" %t.cu | FileCheck %s --check-prefix=FIXED
// RUN: cp %t.cu %t.once.cu
// RUN: not banklint --cuda-path=none --table=all --sort=file --fix %t.cu | FileCheck %s --check-prefix=AGAIN
// RUN: diff %t.once.cu %t.cu
//
// A flat array whose rows have a length that is no power of two, here 17: gaps lie after whole rows, i + i / 17.
// That is right for any index, as all gaps are, whatever the rows are made of.

__global__ void rows(unsigned *out, const unsigned *in) {
  // CHECK: note: leave a gap after every 17 elements of 'tile', '[i + i / 17]' instead of '[i]', takes 32 instead of 40 wavefronts per block for all its accesses{{.*}}; the edit is left to you: each access would take a division: where it was measured, that cost more than 2-way conflicts
  __shared__ unsigned tile[16 * 17];
  tile[threadIdx.y * (blockDim.x + 1) + threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = tile[threadIdx.x * (blockDim.y + 1) + threadIdx.y] + tile[40];
}

// A division is worth it where it saves more than half of the wavefronts.
__global__ void four(double *out, const double *in) {
  // CHECK: note: leave a gap after every 68 elements of 'wide', '[i + i / 68]' instead of '[i]', takes 8 instead of 32 wavefronts per block for all its accesses
  __shared__ double wide[64 * 17];
  // FIXED: double wide[64 * 17 + 15];
  int at[4] = {3, 7, 8, 13};
  for (int k = 0; k < 4; ++k)
    wide[threadIdx.x % 16 * 68 + at[k] + threadIdx.x / 16 * 17] = in[k];
  // FIXED: wide[(threadIdx.x % 16 * 68 + at[k] + threadIdx.x / 16 * 17) + (threadIdx.x % 16 * 68 + at[k] + threadIdx.x / 16 * 17) / 68] = in[k];
}

// An index may be read from an array that the thread has for itself; not from one that others may change meanwhile.
__global__ void tables(float *out) {
  // CHECK: note: leave a gap after every 32 elements of 's', '[i + (i >> 5)]' instead of '[i]', takes 2 instead of 32 wavefronts
  __shared__ float s[1024];
  int at[2] = {0, 1};
  for (int k = 0; k < 2; ++k)
    s[threadIdx.x * 32 + at[k]] = out[k];
  // FIXED: s[(threadIdx.x * 32 + at[k]) + ((threadIdx.x * 32 + at[k]) >> 5)] = out[k];
}
__global__ void others(float *out) {
  // CHECK: note: leave a gap after every 32 elements of 'o', {{.*}}; the edit is left to you: the index on line [[@LINE+4]] would be repeated, and is more than numbers and names
  __shared__ float o[1024];
  __shared__ int where[2];
  o[threadIdx.x * 32] = out[0];
  out[1] = o[where[0]];
}

void launch(float *p, unsigned *u, double *d) {
  four<<<1, 32>>>(d, d);
  rows<<<1, dim3(16, 16)>>>(u, u);
  tables<<<1, 32>>>(p);
  others<<<1, 32>>>(p);
}
// AGAIN-NOT: applied
