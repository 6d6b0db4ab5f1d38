// Each lane reads members of structs of four words: an array for each member, which lanes read side by side.
#include "run.h"
struct Particle { float x, y, z, mass; };
__global__ void structs(float *out, const float *in) {
  __shared__ Particle particles[128];
  int t = threadIdx.x;
  particles[t].x = in[t];
  particles[t].y = in[t + 128];
  particles[t].z = in[t + 256];
  particles[t].mass = in[t + 384];
  __syncthreads();
  float sum = 0;
#pragma unroll 1
  for (int i = 0; i < 256; ++i)
    sum += particles[(t + i) % 128].x * particles[(t + 3 * i) % 128].mass;
  out[blockIdx.x * 128 + t] = sum;
}
int main() {
  return run([](float *out, const float *in) { structs<<<Blocks, 128>>>(out, in); });
}
