// Nests with a constant number of steps outside, and a loop inside whose number hangs on the outer counter: triangles, as
// in factorisations. For nvcc the inner number is not constant where it decides whether the outer loop is unrolled.
#include "suite.h"

/// Fills a tile of N rows.
template <int N, int Pitch> __device__ void fill(float (&a)[N][Pitch], const float *in) {
  for (int i = threadIdx.x; i < N * N; i += 32)
    a[i / N][i % N] = in[i];
  __syncthreads();
}

/// The columns before the outer one.
template <int N> __global__ void before(const float *in, float *out) {
  __shared__ float a[N][N + 1], b[N][N + 1];
  fill(a, in);
  fill(b, in + 2048);
  float total = 0;
  for (int j = 0; j < N; ++j) {
    float s = in[j * 64 + threadIdx.x];
    for (int k = 0; k < j; ++k)
      s -= a[threadIdx.x % N][k] *
           b[j][k];
    total = total * 0.5f + s * s;
  }
  out[threadIdx.x] = total;
}

/// And it.
template <int N> __global__ void up_to(const float *in, float *out) {
  __shared__ float a[N][N + 1], b[N][N + 1];
  fill(a, in);
  fill(b, in + 2048);
  float total = 0;
  for (int j = 0; j < N; ++j) {
    float s = in[j * 64 + threadIdx.x];
    for (int k = 0; k <= j; ++k)
      s -= a[threadIdx.x % N][k] *
           b[j][k];
    total = total * 0.5f + s * s;
  }
  out[threadIdx.x] = total;
}

/// Those behind it.
template <int N> __global__ void behind(const float *in, float *out) {
  __shared__ float a[N][N + 1], b[N][N + 1];
  fill(a, in);
  fill(b, in + 2048);
  float total = 0;
  for (int j = 0; j < N; ++j) {
    float s = in[j * 64 + threadIdx.x];
    for (int k = j + 1; k < N; ++k)
      s -= a[threadIdx.x % N][k] *
           b[j][k];
    total = total * 0.5f + s * s;
  }
  out[threadIdx.x] = total;
}

/// Fewer by half in each step.
template <int N> __global__ void halves(const float *in, float *out) {
  __shared__ float a[N][N + 1], b[N][N + 1];
  fill(a, in);
  fill(b, in + 2048);
  float total = 0;
  for (int j = 0; j < 5; ++j) {
    float s = in[j * 64 + threadIdx.x];
    for (int k = 0; k < N >> j; ++k)
      s -= a[threadIdx.x % N][k] *
           b[j % N][k];
    total = total * 0.5f + s * s;
  }
  out[threadIdx.x] = total;
}

/// Halving strides, down to one.
template <int N> __global__ void strides(const float *in, float *out) {
  __shared__ float a[N][N + 1], b[N][N + 1];
  fill(a, in);
  fill(b, in + 2048);
  float total = 0;
  for (int j = 0; j < N; ++j) {
    float s = in[j * 64 + threadIdx.x];
    for (int k = (N - 1) >> j; k > 0; k >>= 1)
      s -= a[threadIdx.x % N][k] *
           b[j][k];
    total = total * 0.5f + s * s;
  }
  out[threadIdx.x] = total;
}

/// A constant number of steps, but only in some of the outer ones.
template <int N> __global__ void in_some(const float *in, float *out) {
  __shared__ float a[N][N + 1], b[N][N + 1];
  fill(a, in);
  fill(b, in + 2048);
  float total = 0;
  for (int j = 0; j < N; ++j) {
    float s = in[j * 64 + threadIdx.x];
    if (j >= 2)
      for (int k = 0; k < N; ++k)
        s -= a[threadIdx.x % N][k] *
             b[j][k];
    total = total * 0.5f + s * s;
  }
  out[threadIdx.x] = total;
}

/// Two loops in a step: one load in each.
template <int N> __global__ void two(const float *in, float *out) {
  __shared__ float a[N][N + 1], b[N][N + 1];
  fill(a, in);
  fill(b, in + 2048);
  float total = 0;
  for (int j = 0; j < N; ++j) {
    float s = in[j * 64 + threadIdx.x];
    for (int k = 0; k < j; ++k)
      s -= a[threadIdx.x % N][k];
    for (int k = j; k < N; ++k)
      s *= b[threadIdx.x % N][k];
    total = total * 0.5f + s * s;
  }
  out[threadIdx.x] = total;
}

/// A load that a step repeats in its inner loop is one for the optimizer.
template <int N> __global__ void repeated(const float *in, float *out) {
  __shared__ float a[N][N + 1], b[N][N + 1];
  fill(a, in);
  fill(b, in + 2048);
  float total = 0, sum[8] = {};
  for (int j = 0; j < N; ++j) {
    total += a[threadIdx.x / 8 % N][j];
    for (int k = 0; k < 8; ++k)
      sum[k] += a[threadIdx.x / 8 % N][j] *
                b[j][(k * 4 + threadIdx.x) % N];
  }
  for (int k = 0; k < 8; ++k)
    out[threadIdx.x * 8 + k] = sum[k] / total;
}

/// A triangle in shared memory, taken apart in place, each thread a row.
template <int N> __global__ void factor(const float *in, float *out) {
  __shared__ float a[N][N + 1];
  fill(a, in);
  const int i = threadIdx.x % N;
  for (int k = 0; k < N; ++k) {
    const float f = a[i][k] / (1 + a[k][k]);
    __syncthreads();
    for (int j = k + 1; j < N; ++j)
      a[i][j] -= f * a[k][j];
    __syncthreads();
  }
  out[threadIdx.x] = a[i][N - 1];
}

template <int N> void all(const float *in, float *out) {
  before<N><<<1, 32>>>(in, out);
  up_to<N><<<1, 32>>>(in, out);
  behind<N><<<1, 32>>>(in, out);
  halves<N><<<1, 32>>>(in, out);
  strides<N><<<1, 32>>>(in, out);
  in_some<N><<<1, 32>>>(in, out);
  two<N><<<1, 32>>>(in, out);
  repeated<N><<<1, 32>>>(in, out);
  factor<N><<<1, 32>>>(in, out);
}

int main() {
  const float *in = zeros<float>();
  float *out = zeros<float>();
  all<3>(in, out);
  all<4>(in, out);
  all<5>(in, out);
  all<6>(in, out);
  all<7>(in, out);
  all<8>(in, out);
  all<12>(in, out);
  all<16>(in, out);
  all<32>(in, out);
  return finish();
}
