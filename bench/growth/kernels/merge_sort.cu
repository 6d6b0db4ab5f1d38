// A merge sort of many chunks by ranks: runs that double.
#ifndef SCALE
#define SCALE 1
#endif
constexpr int N = 256;
__global__ void mergeSort(int *data, int chunks) {
  __shared__ int s[N];
  const int t = threadIdx.x;
  for (int c = 0; c < chunks; ++c) {
    s[t] = data[c * N + t];
    for (int stride = 1; stride < N; stride <<= 1) {
      __syncthreads();
      int v = s[t], base = t & ~(2 * stride - 1), in = t & (stride - 1);
      int other = base + ((t & stride) ? 0 : stride), lo = 0;
      for (int step = stride; step > 0; step >>= 1)
        if (lo + step <= stride && s[other + lo + step - 1] < v)
          lo += step;
      __syncthreads();
      s[base + in + lo] = v;
    }
    __syncthreads();
    data[c * N + t] = s[t];
    __syncthreads();
  }
}
void run(int *d) { mergeSort<<<1, N>>>(d, 4 * SCALE); }
