// What it does is said by the compile command.
#include <pitch.h>

__global__ void configured(int *out) {
  __shared__ int m[32][Pitch];
  __shared__ int s[1024];
  out[0] = m[threadIdx.x][0];
  out[1] = s[threadIdx.x * STRIDE];
}
void launch(int *out) { configured<<<1, 32>>>(out); }
