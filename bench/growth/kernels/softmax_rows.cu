// Softmax of many short rows, a warp each, in a tile whose rows the lanes first read down: many tiles.
#ifndef SCALE
#define SCALE 1
#endif
__global__ void softmax(const float *in, float *out, int tiles) {
  __shared__ float tile[32][64], most[32], sums[32];
  int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  for (int t = 0; t < tiles; ++t, in += 32 * 64, out += 32 * 64) {
    for (int r = warp; r < 32; r += 4)
      for (int c = lane; c < 64; c += 32)
        tile[r][c] = in[r * 64 + c];
    __syncthreads();
    if (warp == 0) {
      float m = tile[lane][0], sum = 0.f;
      for (int c = 1; c < 64; ++c)
        m = fmaxf(m, tile[lane][c]);
      for (int c = 0; c < 64; ++c)
        sum += __expf(tile[lane][c] - m);
      most[lane] = m;
      sums[lane] = sum;
    }
    __syncthreads();
    for (int r = warp; r < 32; r += 4)
      for (int c = lane; c < 64; c += 32)
        out[r * 64 + c] = __expf(tile[r][c] - most[r]) / sums[r];
    __syncthreads();
  }
}
void run(const float *in, float *out) { softmax<<<1, 128>>>(in, out, 4 * SCALE); }
