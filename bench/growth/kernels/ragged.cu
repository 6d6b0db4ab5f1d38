// Batches of four lengths in turn, each a loop from the thread's number on.
#ifndef SCALE
#define SCALE 1
#endif
__global__ void own(const float *p, float *out, int n) {
  extern __shared__ float s[];
  const int t = threadIdx.x;
  float v = 0;
  for (int b = 0; b < n; ++b) {
    for (int i = t; i < 1000; i += 128)
      s[i] = p[b * 1000 + i];
    __syncthreads();
    for (int i = t; i < 1000 - 2 * (b & 3); i += 128)
      v += s[i] + s[(i * 8) % 1000];
    __syncthreads();
  }
  out[t] = v;
}
void run(const float *p, float *out) { own<<<1, 128, 4000>>>(p, out, 8 * SCALE); }
