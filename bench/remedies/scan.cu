// The scan of a block, with a length that is known at run time only: a stride that doubles and is halved. Gaps after
// rows of banks.
#include "run.h"
__global__ void scan(float *out, const float *in, int n) {
  __shared__ float sums[1024];
  int t = threadIdx.x, stride = 1;
  sums[2 * t] = in[2 * t];
  sums[2 * t + 1] = in[2 * t + 1];
  for (int d = n >> 1; d > 0; d >>= 1) {
    __syncthreads();
    if (t < d)
      sums[stride * (2 * t + 2) - 1] += sums[stride * (2 * t + 1) - 1];
    stride *= 2;
  }
  if (t == 0)
    sums[n - 1] = 0;
  for (int d = 1; d < n; d *= 2) {
    stride >>= 1;
    __syncthreads();
    if (t < d) {
      int left = stride * (2 * t + 1) - 1, right = stride * (2 * t + 2) - 1;
      float kept = sums[left];
      sums[left] = sums[right];
      sums[right] += kept;
    }
  }
  __syncthreads();
  out[blockIdx.x * 512 + t] = sums[2 * t] + sums[2 * t + 1];
}
int main(int argc, char **) {
  const int n = 1024 / argc;
  return run([&](float *out, const float *in) { scan<<<Blocks, 512>>>(out, in, n); });
}
