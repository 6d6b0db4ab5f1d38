// Atomics: lanes with the same word wait for each other, too. Histograms.
#include "suite.h"

/// Each lane its own counter.
__global__ void own_counter(int *out) {
  __shared__ int count[256];
  count[threadIdx.x] = 0;
  __syncthreads();
  atomicAdd(&count[threadIdx.x], out[threadIdx.x]);
  __syncthreads();
  out[threadIdx.x] = count[threadIdx.x ^ 1];
}

/// Eight counters for 32 lanes: 4 lanes wait for each other.
__global__ void eight_counters(int *out) {
  __shared__ int count[8];
  if (threadIdx.x < 8)
    count[threadIdx.x] = 0;
  __syncthreads();
  atomicAdd(&count[threadIdx.x % 8], out[threadIdx.x]);
  __syncthreads();
  out[threadIdx.x] = count[threadIdx.x % 8];
}

/// Counters that are 32 words apart.
__global__ void counters_in_one_bank(int *out) {
  __shared__ int count[32 * 32];
  count[threadIdx.x] = 0;
  __syncthreads();
  if (threadIdx.x < 32)
    atomicAdd(&count[threadIdx.x * 32], out[threadIdx.x]);
  __syncthreads();
  out[threadIdx.x] = count[threadIdx.x];
}

/// The old value is wanted.
__global__ void take_a_number(int *out) {
  __shared__ int next[32];
  if (threadIdx.x < 32)
    next[threadIdx.x] = 0;
  __syncthreads();
  int number = atomicAdd(&next[threadIdx.x / 4 % 32], 3);
  out[threadIdx.x] = number;
}

/// The largest value of each column.
__global__ void column_maximum(int *out) {
  __shared__ int largest[32];
  if (threadIdx.x < 32)
    largest[threadIdx.x] = 0;
  __syncthreads();
  atomicMax(&largest[threadIdx.x % 32], out[threadIdx.x]);
  __syncthreads();
  if (threadIdx.x < 32)
    out[threadIdx.x] = largest[threadIdx.x];
}

/// Exchanges.
__global__ void exchange(int *out) {
  __shared__ int slot[64];
  slot[threadIdx.x] = 0;
  __syncthreads();
  int old = atomicExch(&slot[threadIdx.x * 2 % 64], out[threadIdx.x]);
  __syncthreads();
  out[threadIdx.x] = old + slot[threadIdx.x];
}

/// A histogram of data: the bins of a warp's lanes decide.
__global__ void histogram(int *out, const int *in, int n) {
  __shared__ int bin[256];
  bin[threadIdx.x] = 0;
  __syncthreads();
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    atomicAdd(&bin[in[i] & 255], 1);
  __syncthreads();
  out[threadIdx.x] = bin[threadIdx.x];
}

/// A histogram for each warp, added up at the end.
__global__ void histogram_of_warps(int *out, const int *in, int n) {
  __shared__ int bin[8][64];
  for (int i = threadIdx.x; i < 8 * 64; i += blockDim.x)
    bin[i / 64][i % 64] = 0;
  __syncthreads();
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    atomicAdd(&bin[threadIdx.x / 32][in[i] & 63], 1);
  __syncthreads();
  if (threadIdx.x < 64) {
    int sum = 0;
    for (int w = 0; w < 8; ++w)
      sum += bin[w][threadIdx.x];
    out[threadIdx.x] = sum;
  }
}

/// A column of bytes for each thread: no atomics, and the bank is that of the thread, whatever the data.
__global__ void histogram_of_threads(int *out, const unsigned char *in, int n) {
  __shared__ unsigned bin[16][64];
  for (int b = 0; b < 16; ++b)
    bin[b][threadIdx.x] = 0;
  for (int i = 0; i < n; ++i)
    bin[in[i * 64 + threadIdx.x] & 15][threadIdx.x] += 1;
  __syncthreads();
  if (threadIdx.x < 16) {
    int sum = 0;
    for (int t = 0; t < 64; ++t)
      sum += bin[threadIdx.x][t];
    out[threadIdx.x] = sum;
  }
}

__global__ void scatter_values(int *out) { out[threadIdx.x] = threadIdx.x * 37 % 251; }

int main() {
  int *in = zeros<int>(), *out = zeros<int>();
  scatter_values<<<1, 1024>>>(in);
  own_counter<<<1, 256>>>(out);
  eight_counters<<<1, 64>>>(out);
  counters_in_one_bank<<<1, 1024>>>(out);
  take_a_number<<<1, 128>>>(out);
  column_maximum<<<1, 256>>>(out);
  exchange<<<1, 64>>>(out);
  histogram<<<1, 256>>>(out, in, 1024);
  histogram_of_warps<<<1, 256>>>(out, in, 1024);
  histogram_of_threads<<<1, 64>>>(out, reinterpret_cast<unsigned char *>(in), 16);
  return finish();
}
