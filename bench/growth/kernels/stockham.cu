// Stockham's Fourier transform of many rows, with two buffers in turn.
#ifndef SCALE
#define SCALE 1
#endif
constexpr int N = 256;
__global__ void fft(float2 *data, int batches) {
  __shared__ float2 s[2][N];
  const int t = threadIdx.x;
  for (int b = 0; b < batches; ++b) {
    s[0][t] = data[b * N + t];
    s[0][t + N / 2] = data[b * N + t + N / 2];
    __syncthreads();
    int in = 0;
    for (int ns = 1; ns < N; ns *= 2) {
      float2 u = s[in][t], v = s[in][t + N / 2];
      float a = -3.14159f * (t % ns) / ns, c = cosf(a), d = sinf(a);
      float2 w = make_float2(v.x * c - v.y * d, v.x * d + v.y * c);
      int o = (t / ns) * ns * 2 + t % ns;
      s[in ^ 1][o] = make_float2(u.x + w.x, u.y + w.y);
      s[in ^ 1][o + ns] = make_float2(u.x - w.x, u.y - w.y);
      in ^= 1;
      __syncthreads();
    }
    data[b * N + t] = s[in][t];
    data[b * N + t + N / 2] = s[in][t + N / 2];
    __syncthreads();
  }
}
void run(float2 *d) { fft<<<1, N / 2>>>(d, 4 * SCALE); }
