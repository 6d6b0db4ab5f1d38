// Sums of a block, as tutorials write them.
#include "suite.h"

/// Every 2s-th thread adds: diverging warps, no conflicts.
__global__ void modulo(float *out) {
  __shared__ float s[256];
  s[threadIdx.x] = out[threadIdx.x];
  __syncthreads();
  for (int step = 1; step < 256; step *= 2) {
    if (threadIdx.x % (2 * step) == 0)
      s[threadIdx.x] += s[threadIdx.x + step];
    __syncthreads();
  }
  if (threadIdx.x == 0)
    out[0] = s[0];
}

/// The first threads add elements that are 2s apart: ever more conflicts.
__global__ void interleaved(float *out) {
  __shared__ float s[256];
  s[threadIdx.x] = out[threadIdx.x];
  __syncthreads();
  for (int step = 1; step < 256; step *= 2) {
    int i = 2 * step * threadIdx.x;
    if (i < 256)
      s[i] += s[i + step];
    __syncthreads();
  }
  if (threadIdx.x == 0)
    out[0] = s[0];
}

/// The first half adds the second: no conflicts.
__global__ void sequential(float *out) {
  __shared__ float s[256];
  s[threadIdx.x] = out[threadIdx.x];
  __syncthreads();
  for (int step = 128; step > 0; step /= 2) {
    if (threadIdx.x < step)
      s[threadIdx.x] += s[threadIdx.x + step];
    __syncthreads();
  }
  if (threadIdx.x == 0)
    out[0] = s[0];
}

/// The number of threads is an argument.
__global__ void sequential_of_block_size(float *out) {
  __shared__ float s[256];
  s[threadIdx.x] = out[threadIdx.x];
  __syncthreads();
  for (unsigned step = blockDim.x / 2; step > 0; step >>= 1) {
    if (threadIdx.x < step)
      s[threadIdx.x] += s[threadIdx.x + step];
    __syncthreads();
  }
  if (threadIdx.x == 0)
    out[0] = s[0];
}

/// The last warp goes on by itself, through volatile memory.
__global__ void last_warp_volatile(float *out) {
  __shared__ float s[256];
  s[threadIdx.x] = out[threadIdx.x] + out[threadIdx.x + 256];
  __syncthreads();
  if (threadIdx.x < 128)
    s[threadIdx.x] += s[threadIdx.x + 128];
  __syncthreads();
  if (threadIdx.x < 64)
    s[threadIdx.x] += s[threadIdx.x + 64];
  __syncthreads();
  if (threadIdx.x < 32) {
    volatile float *v = s;
    v[threadIdx.x] += v[threadIdx.x + 32];
    v[threadIdx.x] += v[threadIdx.x + 16];
    v[threadIdx.x] += v[threadIdx.x + 8];
    v[threadIdx.x] += v[threadIdx.x + 4];
    v[threadIdx.x] += v[threadIdx.x + 2];
    v[threadIdx.x] += v[threadIdx.x + 1];
  }
  if (threadIdx.x == 0)
    out[0] = s[0];
}

/// Shuffles within warps; one number of each warp through shared memory.
__global__ void shuffled(float *out) {
  __shared__ float s[32];
  float sum = out[threadIdx.x];
  for (int step = 16; step > 0; step /= 2)
    sum += __shfl_down_sync(~0u, sum, step);
  if (threadIdx.x % 32 == 0)
    s[threadIdx.x / 32] = sum;
  __syncthreads();
  if (threadIdx.x < 32) {
    sum = threadIdx.x < blockDim.x / 32 ? s[threadIdx.x] : 0;
    for (int step = 16; step > 0; step /= 2)
      sum += __shfl_down_sync(~0u, sum, step);
  }
  if (threadIdx.x == 0)
    out[0] = sum;
}

/// Sums of the columns of a tile, and of its rows.
__global__ void columns_and_rows(float *out) {
  __shared__ float s[32][32];
  for (int y = threadIdx.y; y < 32; y += 8)
    s[y][threadIdx.x] = out[y * 32 + threadIdx.x];
  __syncthreads();
  if (threadIdx.y == 0) {
    float sum = 0;
    for (int y = 0; y < 32; ++y)
      sum += s[y][threadIdx.x];
    out[threadIdx.x] = sum;
  }
  if (threadIdx.y == 1) {
    float sum = 0;
    for (int x = 0; x < 32; ++x)
      sum += s[threadIdx.x][x];
    out[32 + threadIdx.x] = sum;
  }
}

/// The place of the largest value: two arrays side by side.
__global__ void largest(float *out, int *where) {
  __shared__ float value[256];
  __shared__ int place[256];
  value[threadIdx.x] = out[threadIdx.x];
  place[threadIdx.x] = threadIdx.x;
  __syncthreads();
  for (int step = 128; step > 0; step /= 2) {
    if (threadIdx.x < step && value[threadIdx.x + step] > value[threadIdx.x]) {
      value[threadIdx.x] = value[threadIdx.x + step];
      place[threadIdx.x] = place[threadIdx.x + step];
    }
    __syncthreads();
  }
  if (threadIdx.x == 0)
    where[0] = place[0];
}

__global__ void count_up(float *out) { out[threadIdx.x] = threadIdx.x; }

int main() {
  float *f = zeros<float>();
  int *where = zeros<int>();
  modulo<<<1, 256>>>(f);
  interleaved<<<1, 256>>>(f);
  sequential<<<1, 256>>>(f);
  sequential_of_block_size<<<1, 256>>>(f);
  last_warp_volatile<<<1, 256>>>(f);
  shuffled<<<1, 256>>>(f);
  columns_and_rows<<<1, dim3(32, 8)>>>(f);
  count_up<<<1, 256>>>(f);
  largest<<<1, 256>>>(f, where);
  return finish();
}
