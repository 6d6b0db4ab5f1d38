// Loops: known and unknown numbers of steps, rolled and unrolled.
#include "suite.h"

/// Each thread walks its own row: a column at each step. Four steps together are a 128-bit load.
__global__ void rows_unrolled(float *out) {
  __shared__ float s[32][32];
  for (int i = 0; i < 32; ++i)
    s[i][threadIdx.x] = out[threadIdx.x + i * 32];
  __syncthreads();
  float sum = 0;
  for (int i = 0; i < 32; ++i)
    sum = sum * 3 + s[threadIdx.x][i];
  out[threadIdx.x] = sum;
}

/// The same in a rolled loop: 32-way loads.
__global__ void rows_rolled(float *out) {
  __shared__ float s[32][32];
  for (int i = 0; i < 32; ++i)
    s[i][threadIdx.x] = out[threadIdx.x + i * 32];
  __syncthreads();
  float sum = 0;
#pragma unroll 1
  for (int i = 0; i < 32; ++i)
    sum = sum * 3 + s[threadIdx.x][i];
  out[threadIdx.x] = sum;
}

/// Padded: free of conflicts, and nothing to merge.
__global__ void rows_padded(float *out) {
  __shared__ float s[32][33];
  for (int i = 0; i < 32; ++i)
    s[i][threadIdx.x] = out[threadIdx.x + i * 32];
  __syncthreads();
  float sum = 0;
  for (int i = 0; i < 32; ++i)
    sum = sum * 3 + s[threadIdx.x][i];
  out[threadIdx.x] = sum;
}

/// The number of steps is an argument: unrolled by four.
__global__ void rows_of_argument_length(float *out, int length) {
  __shared__ float s[32][32];
  for (int i = 0; i < 32; ++i)
    s[i][threadIdx.x] = out[threadIdx.x + i * 32];
  __syncthreads();
  float sum = 0;
  for (int i = 0; i < length; ++i)
    sum = sum * 3 + s[threadIdx.x][i];
  out[threadIdx.x] = sum;
}

/// A stride that doubles: 2, 4, 8, 16, 32 ways.
__global__ void doubling_stride(float *out) {
  __shared__ float s[2048];
  for (int i = threadIdx.x; i < 2048; i += 64)
    s[i] = out[i];
  __syncthreads();
  float sum = 0;
  for (int stride = 2; stride <= 32; stride *= 2)
    sum = sum * 3 + s[threadIdx.x * stride];
  out[threadIdx.x] = sum;
}

/// A block copies a tile in strides of its own size.
__global__ void block_stride(float *out, int n) {
  __shared__ float s[2048];
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    s[i] = out[i];
  __syncthreads();
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    out[i] = s[n - 1 - i];
}

/// A ring buffer of two rows.
__global__ void ring(float *out, int steps) {
  __shared__ float s[2][256];
  s[0][threadIdx.x] = out[threadIdx.x];
  for (int i = 0; i < steps; ++i) {
    __syncthreads();
    s[(i + 1) & 1][threadIdx.x] = s[i & 1][255 - threadIdx.x] * 2;
  }
  out[threadIdx.x] = s[steps & 1][threadIdx.x];
}

/// Steps of four, each with four loads.
__global__ void four_at_a_time(float *out, int n) {
  __shared__ float s[32][36];
  for (int i = 0; i < 32; ++i)
    s[i][threadIdx.x] = out[threadIdx.x + i * 32];
  __syncthreads();
  float sum = 0;
  for (int i = 0; i < n; i += 4)
    sum += s[threadIdx.x][i] - s[threadIdx.x][i + 1] * s[threadIdx.x][i + 2] + sum * s[threadIdx.x][i + 3];
  out[threadIdx.x] = sum;
}

/// Two loops, one in the other.
__global__ void nested_loops(float *out) {
  __shared__ float s[16][64];
  for (int i = 0; i < 16; ++i)
    s[i][threadIdx.x] = out[threadIdx.x + i * 64];
  __syncthreads();
  float sum = 0;
  for (int j = 0; j < 4; ++j)
    for (int i = 0; i < 16; ++i)
      sum = sum * 3 + s[i][(threadIdx.x * 4 + j) & 63];
  out[threadIdx.x] = sum;
}

/// A sum in shared memory is kept in a register over the loop: one load, one store.
__global__ void accumulated(float *out, int n) {
  __shared__ float s[512];
  s[2 * threadIdx.x] = out[threadIdx.x];
  __syncthreads();
  for (int i = 0; i < n; ++i)
    s[2 * threadIdx.x] += out[i * 256 + threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = s[2 * (255 - threadIdx.x)];
}

/// With a barrier in the loop it is not.
__global__ void accumulated_with_barrier(float *out, int n) {
  __shared__ float s[512];
  s[2 * threadIdx.x] = out[threadIdx.x];
  for (int i = 0; i < n; ++i) {
    s[2 * threadIdx.x] += out[i * 256 + threadIdx.x];
    __syncthreads();
  }
  out[threadIdx.x] = s[2 * (255 - threadIdx.x)];
}

/// What does not change in a loop is loaded once.
__global__ void invariant(float *out, int n) {
  __shared__ float s[1024];
  s[4 * threadIdx.x] = out[threadIdx.x];
  __syncthreads();
  float sum = 0;
  for (int i = 0; i < n; ++i)
    sum = sum * out[i] + s[4 * (threadIdx.x ^ 1)];
  out[threadIdx.x] = sum;
}

int main() {
  float *f = zeros<float>();
  rows_unrolled<<<1, 32>>>(f);
  rows_rolled<<<1, 32>>>(f);
  rows_padded<<<1, 32>>>(f);
  rows_of_argument_length<<<1, 32>>>(f, 24);
  doubling_stride<<<1, 64>>>(f);
  block_stride<<<1, 256>>>(f, 2048);
  ring<<<1, 256>>>(f, 6);
  four_at_a_time<<<1, 32>>>(f, 32);
  nested_loops<<<1, 64>>>(f);
  accumulated<<<1, 256>>>(f, 10);
  accumulated_with_barrier<<<1, 256>>>(f, 10);
  invariant<<<1, 256>>>(f, 10);
  return finish();
}
