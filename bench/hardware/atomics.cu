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

/// One counter for the block: the compiler adds up the values of a warp, and one lane adds the sum.
__global__ void one_counter(int *out) {
  __shared__ int count;
  if (threadIdx.x == 0)
    count = 0;
  __syncthreads();
  atomicAdd(&count, out[threadIdx.x]);
  __syncthreads();
  out[threadIdx.x] = count;
}

/// The same for all operations that can be done in a warp first, at addresses that the compiler knows to be the same.
__global__ void operations_on_one_word(int *out, const int *in, int n) {
  __shared__ int word[16];
  if (threadIdx.x < 16)
    word[threadIdx.x] = 0;
  __syncthreads();
  atomicSub(&word[0], in[threadIdx.x]);
  atomicMin(&word[1], in[threadIdx.x]);
  atomicMax(&word[n], in[threadIdx.x]);
  atomicAnd(&word[3], in[threadIdx.x]);
  atomicOr(&word[blockIdx.x], in[threadIdx.x]);
  atomicXor(&word[in[0] & 1], in[threadIdx.x]);
  __syncthreads();
  out[threadIdx.x] = word[threadIdx.x % 16];
}

/// One for all: the increment by one has an instruction of its own.
__global__ void increments_of_one_word(int *out) {
  __shared__ int word[4];
  if (threadIdx.x < 4)
    word[threadIdx.x] = 0;
  __syncthreads();
  atomicAdd(&word[0], 1);
  atomicAdd(&word[1], 2);
  atomicSub(&word[2], 1);
  __syncthreads();
  out[threadIdx.x] = word[threadIdx.x % 4];
}

/// Increments by one, of counters that several lanes share, and of counters in one bank.
__global__ void increments_of_counters(int *out) {
  __shared__ int count[32 * 32];
  for (int i = threadIdx.x; i < 32 * 32; i += blockDim.x)
    count[i] = 0;
  __syncthreads();
  atomicAdd(&count[threadIdx.x % 8], 1);
  __syncthreads();
  atomicAdd(&count[threadIdx.x / 32], 1);
  __syncthreads();
  atomicAdd(&count[threadIdx.x % 32 * 32], 1);
  __syncthreads();
  atomicAdd(&count[threadIdx.x % 4 * 32], 1);
  __syncthreads();
  out[threadIdx.x] = count[threadIdx.x];
}

/// Operations that no sum can replace.
__global__ void one_after_the_other(unsigned *out) {
  __shared__ unsigned word[4];
  if (threadIdx.x < 4)
    word[threadIdx.x] = 0;
  __syncthreads();
  atomicExch(&word[0], out[threadIdx.x]);
  atomicInc(&word[1], 7);
  atomicDec(&word[2], 7);
  atomicCAS(&word[3], 0, out[threadIdx.x]);
  __syncthreads();
  out[threadIdx.x] = word[threadIdx.x % 4];
}

/// The old values of a sum are found by a scan of the warp; those of a maximum are not.
__global__ void old_values_of_one_word(int *out, int n) {
  __shared__ int word[4];
  if (threadIdx.x < 4)
    word[threadIdx.x] = 0;
  __syncthreads();
  int a = atomicAdd(&word[0], out[threadIdx.x]);
  int b = atomicAdd(&word[1], n);
  int c = atomicMax(&word[2], out[threadIdx.x]);
  int d = atomicOr(&word[3], n);
  __syncthreads();
  out[threadIdx.x] = a + b + c + d;
}

/// Some lanes only: those are added up too; their old values are not.
__global__ void some_lanes_on_one_word(int *out) {
  __shared__ int word[4];
  if (threadIdx.x < 4)
    word[threadIdx.x] = 0;
  __syncthreads();
  int old = 0;
  if (threadIdx.x % 4 == 1)
    atomicAdd(&word[0], out[threadIdx.x]);
  if (threadIdx.x % 2 == 1)
    atomicAdd(&word[1], 1);
  if (threadIdx.x % 2 == 0)
    old = atomicAdd(&word[2], out[threadIdx.x]);
  if (threadIdx.x % 4 == 0)
    old += atomicAdd(&word[3], 1);
  __syncthreads();
  out[threadIdx.x] = word[threadIdx.x % 4] + old;
}

/// The same word for a warp, but not for all that the compiler knows.
__global__ void word_of_each_warp(int *out) {
  __shared__ int word[8];
  if (threadIdx.x == 0)
    word[threadIdx.y] = 0;
  __syncthreads();
  atomicAdd(&word[threadIdx.y], out[threadIdx.x]);
  __syncthreads();
  out[threadIdx.x] = word[threadIdx.y];
}

/// A word for each step of a loop.
__global__ void word_of_each_step(int *out, int n) {
  __shared__ int word[8];
  if (threadIdx.x < 8)
    word[threadIdx.x] = 0;
  __syncthreads();
#pragma unroll 1
  for (int i = 0; i < n; ++i)
    atomicAdd(&word[i], out[threadIdx.x + i]);
  __syncthreads();
  out[threadIdx.x] = word[threadIdx.x % 8];
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
  one_counter<<<1, 256>>>(out);
  operations_on_one_word<<<1, 256>>>(out, in, 2);
  increments_of_one_word<<<1, 256>>>(out);
  increments_of_counters<<<1, 256>>>(out);
  one_after_the_other<<<1, 256>>>(reinterpret_cast<unsigned *>(out));
  old_values_of_one_word<<<1, 256>>>(out, 3);
  some_lanes_on_one_word<<<1, 256>>>(out);
  word_of_each_warp<<<1, dim3(32, 8)>>>(out);
  word_of_each_step<<<1, 256>>>(out, 8);
  return finish();
}
