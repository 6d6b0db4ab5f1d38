#include "tile.h"

__global__ void column(float *out) {
  __shared__ float tile[TILE][TILE];
  tile[threadIdx.y][threadIdx.x] = 1;
  __syncthreads();
#ifdef __CUDACC_EXTENDED_LAMBDA__
  out[threadIdx.x] = tile[threadIdx.x][WHICH];
#endif
}

void launch(float *out) { column<<<1, dim3(TILE, TILE)>>>(out); }
