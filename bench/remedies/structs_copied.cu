// Structs of two words, which are also copied as a whole: an array for each member.
#include "run.h"
struct Pair { int key; float value; };
__global__ void copied(float *out, const float *in) {
  __shared__ Pair pairs[128];
  int t = threadIdx.x;
  float sum = 0;
#pragma unroll 1
  for (int i = 0; i < 64; ++i) {
    Pair mine = {int(in[i] * 4), in[t]};
    pairs[t] = mine;
    __syncthreads();
    sum += pairs[(t + i) % 128].value + pairs[(t + 5 * i) % 128].value + pairs[(t + 3 * i) % 128].key;
    Pair other = pairs[(t * 7 + i) % 128];
    sum += other.value * other.key;
    __syncthreads();
  }
  out[blockIdx.x * 128 + t] = sum;
}
int main() {
  return run([](float *out, const float *in) { copied<<<Blocks, 128>>>(out, in); });
}
