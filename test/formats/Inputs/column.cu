// A column of a tile, written with what reports may stumble over: characters of several bytes before the
// access and in the name of the file, an access over two lines, a declaration in a header.
#include "tile.h"

__global__ void column(float *out) {
  __shared__ Tile<float> tile;
  /* Größe: 1 ≤ n */ tile.rows[threadIdx.x][0] = 1;
  __shared__ float own[32][32];
  out[threadIdx.x] = own[threadIdx.x]
                        [1];
}

void run(float *out) { column<<<1, 32>>>(out); }
