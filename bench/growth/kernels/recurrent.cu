// A recurrent network: the state of the last time step is read from one half, the next written to the other.
#ifndef SCALE
#define SCALE 1
#endif
constexpr int H = 64, BATCH = 4;
__global__ void steps(const float *weights, const float *in, float *out, int time) {
  __shared__ float state[2][BATCH][H], w[H][H];
  const int t = threadIdx.x, unit = t % H, item = t / H;
  for (int i = item; i < H; i += BATCH)
    w[unit][i] = weights[i * H + unit];
  state[0][item][unit] = 0.f;
  __syncthreads();
  for (int k = 0; k < time; ++k) {
    float sum = in[(k * BATCH + item) * H + unit];
    for (int h = 0; h < H; ++h)
      sum += w[unit][h] * state[k & 1][item][h];
    state[(k + 1) & 1][item][unit] = tanhf(sum);
    __syncthreads();
    if (k % 4 == 3)
      out[(k / 4 * BATCH + item) * H + unit] = state[(k + 1) & 1][item][H - 1 - unit];
  }
}
void run(const float *weights, const float *in, float *out) {
  steps<<<1, H * BATCH>>>(weights, in, out, 8 * SCALE);
}
