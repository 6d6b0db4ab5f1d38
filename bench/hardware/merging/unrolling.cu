// How many steps of a loop of constant length are taken together: neighbours are joined in these alone. And integers of
// 16 bits.
#include "merging.h"

template <int Rows, int Columns> __device__ void multiply(float *out, const float *a, const float *b) {
  const int x = threadIdx.x % 16, y = threadIdx.x / 16;
  float sums[Rows][Columns] = {}, of_a[Rows], of_b[Columns];
  for (int k = 0; k < 16; ++k) {
    for (int i = 0; i < Rows; ++i)
      of_a[i] = a[(y * Rows + i) * 16 + k];
    for (int i = 0; i < Columns; ++i)
      of_b[i] = b[k * 128 + x * Columns + i];
    for (int i = 0; i < Rows; ++i)
      for (int j = 0; j < Columns; ++j)
        sums[i][j] += of_a[i] * of_b[j];
  }
  for (int i = 0; i < Rows; ++i)
    for (int j = 0; j < Columns; ++j)
      out[(threadIdx.x * Rows + i) * Columns + j] = sums[i][j];
}

__global__ void tile_2x2(float *out, const float *in) {
  SHARED(float, s);
  multiply<2, 2>(out, s, s + 256);
}

__global__ void tile_4x4(float *out, const float *in) {
  SHARED(float, s);
  multiply<4, 4>(out, s, s + 256);
}

__global__ void tile_8x8(float *out, const float *in) {
  SHARED(float, s);
  multiply<8, 8>(out, s, s + 256);
}

template <int Steps> __device__ void add(float *out, const float *s) {
  float sum = 0;
#pragma unroll Steps
  for (int i = 0; i < 16; ++i)
    sum += s[threadIdx.x * 68 + i];
  out[threadIdx.x] = sum;
}

__global__ void by_two(float *out, const float *in) {
  SHARED(float, s);
  add<2>(out, s);
}

__global__ void by_three(float *out, const float *in) {
  SHARED(float, s);
  add<3>(out, s);
}

__global__ void by_four(float *out, const float *in) {
  SHARED(float, s);
  add<4>(out, s);
}

__global__ void shorts_stored(short *out, const float *in) {
  SHARED(short, s);
  const int t = threadIdx.x;
  for (int j = 0; j < 4; ++j)
    s[4 * t + j] = short(in[4 * t + j]) * 3;
  __syncthreads();
  out[t] = s[t ^ 1];
}

__global__ void shorts_copied(short *out, const float *in) {
  SHARED(short, s);
  const int t = threadIdx.x;
  for (int j = 0; j < 4; ++j)
    out[4 * t + j] = s[4 * t + j];
}

__global__ void shorts_become_float(float *out, const float *in) {
  SHARED(short, s);
  const int t = threadIdx.x;
  float sum = 0;
  for (int j = 0; j < 4; ++j)
    sum += s[4 * t + j];
  out[t] = sum;
}

__global__ void shorts_become_int(int *out, const float *in) {
  SHARED(short, s);
  const int t = threadIdx.x;
  int sum = 0;
  for (int j = 0; j < 4; ++j)
    sum += s[4 * t + j];
  out[t] = sum;
}
