// A 3 x 3 convolution over many channels: pointers move on from channel to channel, and the sums stay in registers.
#ifndef SCALE
#define SCALE 1
#endif
constexpr int X = 16, Y = 16, K = 3, OUTPUTS = 4;
__global__ void convolve(const float *in, const float *filter, float *out, int channels, int width, int height) {
  __shared__ float tile[Y + K - 1][X + K - 1], weights[OUTPUTS][K * K];
  const int t = threadIdx.y * X + threadIdx.x;
  const float *plane = in + (blockIdx.y * Y) * width + blockIdx.x * X;
  float sums[OUTPUTS] = {};
  for (int c = channels; c > 0; --c) {
    for (int i = t; i < (Y + K - 1) * (X + K - 1); i += X * Y)
      tile[i / (X + K - 1)][i % (X + K - 1)] = plane[i / (X + K - 1) * width + i % (X + K - 1)];
    if (t < OUTPUTS * K * K)
      weights[t / (K * K)][t % (K * K)] = filter[t];
    __syncthreads();
    for (int dy = 0; dy < K; ++dy)
      for (int dx = 0; dx < K; ++dx)
        for (int o = 0; o < OUTPUTS; ++o)
          sums[o] += tile[threadIdx.y + dy][threadIdx.x + dx] * weights[o][dy * K + dx];
    plane += width * height;
    filter += OUTPUTS * K * K;
    __syncthreads();
  }
  for (int o = 0; o < OUTPUTS; ++o)
    out[(o * height + blockIdx.y * Y + threadIdx.y) * width + blockIdx.x * X + threadIdx.x] = sums[o];
}
void run(const float *in, const float *filter, float *out) {
  convolve<<<dim3(8, 8), dim3(X, Y)>>>(in, filter, out, 4 * SCALE, 130, 130);
}
