// An odd-even transposition sort: even pairs in even steps, odd ones in odd steps; the number of steps is a constant.
#ifndef SCALE
#define SCALE 1
#endif
constexpr int N = 256, STEPS = 256 * SCALE;
__global__ void sort(const int *in, int *out) {
  __shared__ int keys[N], counts[N / 2];
  const int t = threadIdx.x;
  keys[t] = in[t];
  keys[t + N / 2] = in[t + N / 2];
  counts[t] = 0;
  __syncthreads();
  for (int step = 0; step < STEPS; ++step) {
    const int low = 2 * t + (step & 1);
    if (low + 1 < N) {
      const int a = keys[low], b = keys[low + 1];
      keys[low] = min(a, b);
      keys[low + 1] = max(a, b);
    }
    if (step % 8 == 0)
      counts[N / 2 - 1 - t] += 1;
    __syncthreads();
  }
  out[t] = keys[t] + counts[t];
  out[t + N / 2] = keys[t + N / 2];
}
void run(const int *in, int *out) { sort<<<1, N / 2>>>(in, out); }
