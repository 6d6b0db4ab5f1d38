// Here 16 bytes are left.
#include "tile.cuh"
__global__ void full(float *out) {
  __shared__ float rest[11260];
  rest[threadIdx.x] = column(out);
  out[1] = rest[0];
}
void runFull(float *out) { full<<<1, 32>>>(out); }
