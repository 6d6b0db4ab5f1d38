// Scans of many chunks with a carry: up and down a tree in shared memory, whose strides double and halve.
#ifndef SCALE
#define SCALE 1
#endif
constexpr int N = 512;
__global__ void scan(const int *in, int *out, int chunks) {
  __shared__ int s[N], carry;
  const int t = threadIdx.x;
  if (t == 0)
    carry = 0;
  for (int chunk = 0; chunk < chunks; ++chunk) {
    s[2 * t] = in[chunk * N + 2 * t];
    s[2 * t + 1] = in[chunk * N + 2 * t + 1];
    int offset = 1;
    for (int d = N >> 1; d > 0; d >>= 1) {
      __syncthreads();
      if (t < d)
        s[offset * (2 * t + 2) - 1] += s[offset * (2 * t + 1) - 1];
      offset *= 2;
    }
    __syncthreads();
    int total = s[N - 1], before = carry;
    __syncthreads();
    if (t == 0) {
      s[N - 1] = 0;
      carry = before + total;
    }
    for (int d = 1; d < N; d *= 2) {
      offset >>= 1;
      __syncthreads();
      if (t < d) {
        int a = offset * (2 * t + 1) - 1, b = offset * (2 * t + 2) - 1, kept = s[a];
        s[a] = s[b];
        s[b] += kept;
      }
    }
    __syncthreads();
    out[chunk * N + 2 * t] = s[2 * t] + before;
    out[chunk * N + 2 * t + 1] = s[2 * t + 1] + before;
    __syncthreads();
  }
}
void run(const int *in, int *out) { scan<<<1, N / 2>>>(in, out, 4 * SCALE); }
