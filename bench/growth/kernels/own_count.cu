// Each thread has its own number of steps, a multiple of that of others.
#ifndef SCALE
#define SCALE 1
#endif
__global__ void own(const float *p, float *out, int n) {
  __shared__ float s[64 * 33];
  const int t = threadIdx.x;
  for (int r = 0; r < 32; ++r)
    s[r * 64 + t] = p[r * 64 + t];
  __syncthreads();
  float v = 0;
  for (int j = 0; j < n * (t / 8 + 1); ++j)
    v += s[t * 33 + (j & 31)];
  out[t] = v;
}
void run(const float *p, float *out) { own<<<1, 64>>>(p, out, 32 * SCALE); }
