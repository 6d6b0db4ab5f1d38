// A radix sort of many chunks: eight passes over four bits each, ranks by counters of each thread in shared memory.
#ifndef SCALE
#define SCALE 1
#endif
constexpr int T = 128, DIGITS = 16;
__global__ void sort(unsigned *keys, int chunks) {
  __shared__ unsigned counters[DIGITS * T], sorted[T], sums[T];
  const int t = threadIdx.x;
  for (int chunk = 0; chunk < chunks; ++chunk) {
    unsigned key = keys[chunk * T + t];
    for (int bit = 0; bit < 32; bit += 4) {
      for (int d = 0; d < DIGITS; ++d)
        counters[d * T + t] = 0;
      const int digit = key >> bit & (DIGITS - 1);
      counters[digit * T + t] = 1;
      __syncthreads();
      unsigned sum = 0;
      for (int i = 0; i < DIGITS; ++i)
        sum += counters[t * DIGITS + i];
      sums[t] = sum;
      __syncthreads();
      for (int distance = 1; distance < T; distance *= 2) {
        unsigned other = t >= distance ? sums[t - distance] : 0;
        __syncthreads();
        sums[t] += other;
        __syncthreads();
      }
      unsigned before = sums[t] - sum;
      for (int i = 0; i < DIGITS; ++i) {
        unsigned count = counters[t * DIGITS + i];
        counters[t * DIGITS + i] = before;
        before += count;
      }
      __syncthreads();
      sorted[counters[digit * T + t] & (T - 1)] = key;
      __syncthreads();
      key = sorted[t];
      __syncthreads();
    }
    keys[chunk * T + t] = key;
  }
}
void run(unsigned *keys) { sort<<<1, T>>>(keys, 4 * SCALE); }
