// Sorting within a block.
#include "suite.h"

/// A bitonic network; two elements per thread.
__global__ void bitonic(int *out) {
  __shared__ int s[512];
  s[threadIdx.x] = out[threadIdx.x];
  s[threadIdx.x + 256] = out[threadIdx.x + 256];
  for (int size = 2; size <= 512; size *= 2) {
    const bool up = (threadIdx.x & (size / 2)) == 0;
    for (int stride = size / 2; stride > 0; stride /= 2) {
      __syncthreads();
      int i = 2 * threadIdx.x - (threadIdx.x & (stride - 1));
      int a = s[i];
      int b = s[i + stride];
      s[i] = (a > b) == up ? b : a;
      s[i + stride] = (a > b) == up ? a : b;
    }
  }
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x];
  out[threadIdx.x + 256] = s[threadIdx.x + 256];
}

/// One element per thread, the partner by XOR: half of the threads work.
__global__ void bitonic_by_xor(int *out) {
  __shared__ int s[256];
  s[threadIdx.x] = out[threadIdx.x];
  __syncthreads();
  for (int size = 2; size <= 256; size *= 2)
    for (int stride = size / 2; stride > 0; stride /= 2) {
      int partner = threadIdx.x ^ stride;
      if (partner > threadIdx.x) {
        int a = s[threadIdx.x];
        int b = s[partner];
        bool up = (threadIdx.x & size) == 0;
        s[threadIdx.x] = (a > b) == up ? b : a;
        s[partner] = (a > b) == up ? a : b;
      }
      __syncthreads();
    }
  out[threadIdx.x] = s[threadIdx.x];
}

/// Neighbours, even and odd pairs in turn.
__global__ void odd_even(int *out) {
  __shared__ int s[513];
  s[threadIdx.x] = out[threadIdx.x];
  s[threadIdx.x + 256] = out[threadIdx.x + 256];
  for (int step = 0; step < 16; ++step) {
    __syncthreads();
    int i = 2 * threadIdx.x + (step & 1);
    if (i < 511) {
      int a = s[i];
      int b = s[i + 1];
      s[i] = min(a, b);
      s[i + 1] = max(a, b);
    }
  }
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x];
  out[threadIdx.x + 256] = s[threadIdx.x + 256];
}

/// The rank of each element: all threads read the same element at each step.
__global__ void by_rank(int *out, const int *in) {
  __shared__ int s[256];
  s[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  int mine = s[threadIdx.x], rank = 0;
  for (int i = 0; i < 256; ++i)
    rank += s[i] < mine;
  out[rank] = mine;
}

/// A step of a radix sort: each thread counts its own four elements by their lowest two bits.
__global__ void count_digits(int *out, const int *in) {
  __shared__ unsigned short count[4][128];
  for (int d = 0; d < 4; ++d)
    count[d][threadIdx.x] = 0;
  for (int i = 0; i < 4; ++i)
    ++count[in[threadIdx.x * 4 + i] & 3][threadIdx.x];
  __syncthreads();
  for (int d = 0; d < 4; ++d)
    out[d * 128 + threadIdx.x] = count[d][threadIdx.x];
}

int main() {
  int *in = zeros<int>(), *out = zeros<int>();
  bitonic<<<1, 256>>>(out);
  bitonic_by_xor<<<1, 256>>>(out);
  odd_even<<<1, 256>>>(out);
  by_rank<<<1, 256>>>(out, in);
  count_digits<<<1, 128>>>(out, in);
  return finish();
}
