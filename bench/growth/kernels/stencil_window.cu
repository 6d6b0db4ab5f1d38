// A stencil of 15 x 15 on rows in a ring of 16.
#ifndef SCALE
#define SCALE 1
#endif
constexpr int R = 7, T = 128;
__global__ void slide(const float *in, float *out, int rows) {
  __shared__ float ring[16][T + 2 * R];
  const int t = threadIdx.x;
  for (int r = 0; r < 15; ++r)
    for (int i = t; i < T + 2 * R; i += T)
      ring[r][i] = in[r * 1024 + i];
  for (int r = 0; r < rows; ++r) {
    for (int i = t; i < T + 2 * R; i += T)
      ring[(r + 15) & 15][i] = in[(r + 15) * 1024 + i];
    __syncthreads();
    float v = 0;
    for (int dy = 0; dy < 15; ++dy)
      for (int dx = 0; dx < 15; ++dx)
        v += ring[(r + dy) & 15][t + dx];
    out[r * T + t] = v;
    __syncthreads();
  }
}
void run(const float *i, float *o) { slide<<<1, T>>>(i, o, 32 * SCALE); }
