// Fast Fourier transforms of many rows of 512 numbers, radix 2 in place after an exchange by reversed bits.
#ifndef SCALE
#define SCALE 1
#endif
constexpr int N = 512, BITS = 9;
__global__ void fft(float2 *data, int rows) {
  __shared__ float2 s[N];
  const int t = threadIdx.x;
  for (int row = 0; row < rows; ++row) {
    float2 *mine = data + (size_t)row * N;
    for (int i = t; i < N; i += N / 2)
      s[__brev(i) >> (32 - BITS)] = mine[i];
    __syncthreads();
    for (int half = 1; half < N; half *= 2) {
      const int low = t / half * 2 * half + t % half, high = low + half;
      float sine, cosine;
      __sincosf(-3.14159265f * (t % half) / half, &sine, &cosine);
      float2 a = s[low], b = s[high];
      float2 turned = make_float2(b.x * cosine - b.y * sine, b.x * sine + b.y * cosine);
      s[low] = make_float2(a.x + turned.x, a.y + turned.y);
      s[high] = make_float2(a.x - turned.x, a.y - turned.y);
      __syncthreads();
    }
    for (int i = t; i < N; i += N / 2)
      mine[i] = s[i];
    __syncthreads();
  }
}
void run(float2 *data) { fft<<<1, N / 2>>>(data, 4 * SCALE); }
