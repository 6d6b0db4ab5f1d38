#include "kernels.cu"
__global__ void mine(float *out) {
  __shared__ float t[64];
  out[0] = at(t, threadIdx.x);
}
void runMine(float *out) {
  mine<<<1, 32>>>(out);
  grown<<<1, 32, 4096>>>(out);
  alone<<<1, 32>>>(out);
}
