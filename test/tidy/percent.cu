// A note with a percent sign, which begins an argument in Clang's messages, is printed as it is.
// RUN: %clang_tidy %s -- %standin 2>&1 | FileCheck %s
// CHECK: warning: 2-way bank conflict: this load from 'tile'
// CHECK: note: no padding is offered for 'tile': no other layout saves 5 % of its wavefronts

#define TILE 16

__global__ void halo(float *out, const float *in) {
  __shared__ float tile[TILE + 2][TILE + 2];
  int x = threadIdx.x + 1, y = threadIdx.y + 1, i = threadIdx.y * TILE + threadIdx.x;
  tile[y][x] = in[i];
  __syncthreads();
  out[i] = tile[y][x - 1] + tile[y][x + 1] + tile[y - 1][x] + tile[y + 1][x];
}

void run(float *out, const float *in) { halo<<<64, dim3(TILE, TILE)>>>(out, in); }
