#include "rows.h"

// nothing
__global__ void kernel(float *out) {
  __shared__ float tile[32][32];
  out[threadIdx.x] = column(tile);
}

void run(float *out) {
  kernel<<<1, 32>>>(out);
}
