// How large a step of a loop is, and which conditions tell the number of steps before the loop begins: both decide how
// many steps nvcc takes together, and so which neighbours are loaded at once. And indices with operations that change
// nothing, or with gaps.
#include "suite.h"

/// Rows of 36 words for each of 32 threads.
__device__ void fill(float (&s)[32 * 36], const float *in) {
  for (int i = threadIdx.x; i < 32 * 36; i += 32)
    s[i] = in[i];
  __syncthreads();
}

__global__ void moved(const float *in, float *out, int n, int offset) {
  __shared__ __align__(16) float s[32 * 36];
  fill(s, in);
  float sum = 0;
  for (int i = 0; offset + i < n; ++i)
    sum += s[threadIdx.x * 36 + i];
  out[threadIdx.x] = sum;
}

__global__ void two_bounds(const float *in, float *out, int n, int offset) {
  __shared__ __align__(16) float s[32 * 36];
  fill(s, in);
  float sum = 0;
  for (int i = 0; i < 32 && offset + i < n; ++i)
    sum += s[threadIdx.x * 36 + i];
  out[threadIdx.x] = sum;
}

__global__ void negated(const float *in, float *out, int n, int offset) {
  __shared__ __align__(16) float s[32 * 36];
  fill(s, in);
  float sum = 0;
  for (int i = 0; i < n && !(i > offset + 40); ++i)
    sum += s[threadIdx.x * 36 + i];
  out[threadIdx.x] = sum;
}

__global__ void beside(const float *in, float *out, int n, int offset) {
  __shared__ __align__(16) float s[32 * 36];
  fill(s, in);
  float sum = 0;
  for (int i = 0; i < n && offset < 5; ++i)
    sum += s[threadIdx.x * 36 + i];
  out[threadIdx.x] = sum;
}

__global__ void counted_down_sum(const float *in, float *out, int n, int offset) {
  __shared__ __align__(16) float s[32 * 36];
  fill(s, in);
  float sum = 0;
  for (int i = 0; n - i > 0; ++i)
    sum += s[threadIdx.x * 36 + i];
  out[threadIdx.x] = sum;
}

__global__ void few_of_two_bounds(const float *in, float *out, int n, int offset) {
  __shared__ __align__(16) float s[32 * 36];
  fill(s, in);
  float sum = 0;
  for (int i = 0; i < 20 && i < n; ++i)
    sum += s[threadIdx.x * 36 + i];
  out[threadIdx.x] = sum;
}

__global__ void doubled(const float *in, float *out, int n, int offset) {
  __shared__ __align__(16) float s[32 * 36];
  fill(s, in);
  float sum = 0;
  for (int i = 0; 2 * i < n; ++i)
    sum += s[threadIdx.x * 36 + i];
  out[threadIdx.x] = sum;
}

__global__ void and_of_two(const float *in, float *out, int n, int offset) {
  __shared__ __align__(16) float s[32 * 36];
  fill(s, in);
  float sum = 0;
  for (int i = 0; (i < n) & (i < 32); ++i)
    sum += s[threadIdx.x * 36 + i];
  out[threadIdx.x] = sum;
}

/// 64 calls are as large as 64 products with sums: the loop stays as it is.
__global__ void product_of_calls(const float *in, float *out) {
  __shared__ float a[128][8], b[8][128];
  const int t = threadIdx.x, y = t / 16, x = t % 16;
  float sums[8][8] = {}, rows[8], columns[8];
  for (int i = t; i < 1024; i += 256) {
    a[i / 8][i % 8] = in[i];
    b[i / 128][i % 128] = in[i];
  }
  __syncthreads();
  for (int k = 0; k < 8; ++k) {
    for (int i = 0; i < 8; ++i)
      rows[i] = a[y * 8 + i][k];
    for (int i = 0; i < 8; ++i)
      columns[i] = b[k][x * 8 + i];
    for (int i = 0; i < 8; ++i)
      for (int j = 0; j < 8; ++j)
        sums[i][j] = fmaf(rows[i], columns[j], sums[i][j]);
  }
  for (int i = 0; i < 64; ++i)
    out[t * 64 + i] = sums[i / 8][i % 8];
}

/// Steps with a call of a function that is called for each element, 24 times.
__device__ float polynomial(float x) {
  for (int i = 0; i < 6; ++i)
    x = x * x + 0.5f;
  return x;
}
__global__ void calls_in_step(const float *in, float *out) {
  __shared__ __align__(16) float s[32 * 36];
  fill(s, in);
  float sum = 0;
  for (int i = 0; i < 32; ++i)
    sum += polynomial(sum) + polynomial(sum + 1) + polynomial(sum + 2) + s[threadIdx.x * 36 + i];
  out[threadIdx.x] = sum;
}

/// Of logf, 29 instructions each.
__global__ void logarithms(const float *in, float *out) {
  __shared__ __align__(16) float s[32 * 36];
  fill(s, in);
  float sum = 1;
  for (int i = 0; i < 32; ++i)
    sum += logf(sum) + logf(sum + 1) + logf(sum + 2) + s[threadIdx.x * 36 + i];
  out[threadIdx.x] = sum;
}

/// The loop over rows stays a loop, as the one in it does.
__global__ void around_a_loop(const float *in, float *out, int n) {
  extern __shared__ float rows[];
  for (int i = threadIdx.x; i < 1024; i += 32)
    rows[i] = in[i];
  __syncthreads();
  for (int j = 0; j < 32; ++j) {
    float sum = 0;
    for (int d = 0; d < n; ++d)
      sum += rows[j * n + d] * in[d];
    out[threadIdx.x * 32 + j] = sum;
  }
}

template <int Mask> __global__ void masked(const float *in, float *out) {
  __shared__ float s[1024];
  for (int i = threadIdx.x; i < 1024; i += 32)
    s[i] = in[i];
  __syncthreads();
  float sum = 0;
  for (int i = 0; i < 4; ++i)
    sum = sum * 3 + s[(4 * threadIdx.x + i) ^ (blockIdx.x & Mask)];
  out[threadIdx.x] = sum;
}

/// Gaps of four words after every 32: neighbours, but not where a constant is added.
template <int Constant> __global__ void gaps(const float *in, float *out) {
  __shared__ __align__(16) float s[1024];
  for (int i = threadIdx.x; i < 1024; i += 32)
    s[i] = in[i];
  __syncthreads();
  float sum = 0;
  const int t = threadIdx.x;
  for (int i = 0; i < 4; ++i)
    sum = sum * 3 + s[(8 * t + Constant + i) + ((8 * t + Constant + i) >> 5) * 4];
  out[threadIdx.x] = sum;
}

int main() {
  float *out = zeros<float>(), *in = zeros<float>();
  moved<<<1, 32>>>(in, out, 32, 0);
  two_bounds<<<1, 32>>>(in, out, 32, 0);
  negated<<<1, 32>>>(in, out, 32, 0);
  beside<<<1, 32>>>(in, out, 32, 0);
  counted_down_sum<<<1, 32>>>(in, out, 32, 0);
  few_of_two_bounds<<<1, 32>>>(in, out, 32, 0);
  doubled<<<1, 32>>>(in, out, 64, 0);
  and_of_two<<<1, 32>>>(in, out, 32, 0);
  product_of_calls<<<1, 256>>>(in, out);
  calls_in_step<<<1, 32>>>(in, out);
  logarithms<<<1, 32>>>(in, out);
  around_a_loop<<<1, 32, 1024 * sizeof(float)>>>(in, out, 16);
  masked<0><<<1, 32>>>(in, out);
  masked<4><<<1, 32>>>(in, out);
  gaps<0><<<1, 32>>>(in, out);
  gaps<128><<<1, 32>>>(in, out);
  return finish();
}
