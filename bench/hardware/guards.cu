// Accesses that only some threads execute: an inactive lane costs nothing, a warp without active lanes makes no request.
#include "suite.h"

/// The last warp is half full.
__global__ void last_warp_half_full(float *out) {
  __shared__ float s[96 * 4];
  s[threadIdx.x * 4] = out[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = s[(79 - threadIdx.x) * 4];
}

/// A bound that is an argument, and not met by all threads.
__global__ void bounded(float *out, int n) {
  __shared__ float s[256 * 2];
  if (threadIdx.x < n)
    s[threadIdx.x * 2] = out[threadIdx.x];
  __syncthreads();
  if (threadIdx.x < n)
    out[threadIdx.x] = s[threadIdx.x * 2];
}

/// Threads that left earlier.
__global__ void early_exit(float *out) {
  __shared__ float s[256 * 8];
  if (threadIdx.x >= 100)
    return;
  s[threadIdx.x * 8] = out[threadIdx.x];
  __syncwarp();
  out[threadIdx.x] = s[(threadIdx.x ^ 1) * 8];
}

/// Only the even lanes: a stride of two words, 16 of them.
__global__ void even_lanes(float *out) {
  __shared__ float s[256];
  s[threadIdx.x] = out[threadIdx.x];
  __syncthreads();
  if (threadIdx.x % 2 == 0)
    s[threadIdx.x] += s[threadIdx.x + 1];
  __syncthreads();
  out[threadIdx.x] = s[255 - threadIdx.x];
}

/// Only the first warp, in a column.
__global__ void first_warp_column(float *out) {
  __shared__ float s[32][32];
  s[threadIdx.x / 32][threadIdx.x % 32] = out[threadIdx.x];
  __syncthreads();
  if (threadIdx.x < 32)
    out[threadIdx.x] = s[threadIdx.x][5];
}

/// One thread of the block.
__global__ void single_thread(float *out) {
  __shared__ float s[64];
  if (threadIdx.x == 17)
    s[3] = out[0];
  __syncthreads();
  out[threadIdx.x] = s[3];
}

/// The two sides of a branch are two requests of a half-warp each.
__global__ void both_sides(float *out) {
  __shared__ float s[64][32];
  if (threadIdx.x % 32 < 16)
    s[threadIdx.x][0] = out[threadIdx.x];
  else
    s[threadIdx.x][threadIdx.x % 32] = 2 * out[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x / 32][threadIdx.x % 32];
}

/// A guard within a guard.
__global__ void nested(float *out, int rows, int columns) {
  __shared__ float s[16][17];
  if (threadIdx.y < rows)
    if (threadIdx.x < columns)
      s[threadIdx.x][threadIdx.y] = out[threadIdx.y * 16 + threadIdx.x];
  __syncthreads();
  if (threadIdx.y < rows && threadIdx.x < columns)
    out[threadIdx.y * 16 + threadIdx.x] = s[threadIdx.y][threadIdx.x];
}

/// A pair within a guard merges as it does without.
__global__ void guarded_pair(float *out, int n) {
  __shared__ float s[512];
  s[threadIdx.x] = out[threadIdx.x];
  s[threadIdx.x + 256] = out[threadIdx.x];
  __syncthreads();
  if (threadIdx.x < n) {
    float a = s[2 * threadIdx.x];
    float b = s[2 * threadIdx.x + 1];
    out[threadIdx.x] = a - b;
  }
}

/// A condition for each element: the loads stay apart.
__global__ void element_guards(float *out, int n) {
  __shared__ float s[1024];
  for (int i = 0; i < 4; ++i)
    s[threadIdx.x + 256 * i] = out[threadIdx.x];
  __syncthreads();
  float sum = 0;
  for (int i = 0; i < 4; ++i)
    if (4 * threadIdx.x + i < n)
      sum = sum * 3 + s[4 * threadIdx.x + i];
  out[threadIdx.x] = sum;
}

/// A halo that the first threads of the block load besides.
__global__ void halo(float *out) {
  __shared__ float s[256 + 8];
  s[threadIdx.x + 4] = out[threadIdx.x + 4];
  if (threadIdx.x < 4) {
    s[threadIdx.x] = out[threadIdx.x];
    s[threadIdx.x + 260] = out[threadIdx.x + 260];
  }
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x] + s[threadIdx.x + 8];
}

/// One load with a selected address: the lanes of both sides together.
__global__ void selected_column(float *out) {
  __shared__ float s[32][32];
  s[threadIdx.x / 32][threadIdx.x % 32] = out[threadIdx.x];
  __syncthreads();
  if (threadIdx.x < 32)
    out[threadIdx.x] = threadIdx.x < 16 ? s[threadIdx.x][0] : s[threadIdx.x][1];
}

int main() {
  float *f = zeros<float>();
  last_warp_half_full<<<1, 80>>>(f);
  bounded<<<1, 256>>>(f, 150);
  early_exit<<<1, 256>>>(f);
  even_lanes<<<1, 256>>>(f);
  first_warp_column<<<1, 1024>>>(f);
  single_thread<<<1, 64>>>(f);
  both_sides<<<1, 64>>>(f);
  nested<<<1, dim3(16, 16)>>>(f, 13, 11);
  guarded_pair<<<1, 256>>>(f, 144);
  element_guards<<<1, 256>>>(f, 810);
  halo<<<1, 256>>>(f);
  selected_column<<<1, 1024>>>(f);
  return finish();
}
