// Products of matrices, C = A * B, through tiles in shared memory.
#include "suite.h"
#include <cuda_fp16.h>

/// One result per thread; rows of A's tile padded by P.
template <int T, int P> __global__ void tiled(float *c, const float *a, const float *b, int n) {
  __shared__ float as[T][T + P];
  __shared__ float bs[T][T + P];
  const int x = blockIdx.x * T + threadIdx.x, y = blockIdx.y * T + threadIdx.y;
  float sum = 0;
  for (int t = 0; t < n; t += T) {
    as[threadIdx.y][threadIdx.x] = a[y * n + t + threadIdx.x];
    bs[threadIdx.y][threadIdx.x] = b[(t + threadIdx.y) * n + x];
    __syncthreads();
    for (int k = 0; k < T; ++k)
      sum += as[threadIdx.y][k] *
             bs[k][threadIdx.x];
    __syncthreads();
  }
  c[y * n + x] = sum;
}

/// B's tile is kept transposed: a column at each step.
template <int P> __global__ void transposed_tile(float *c, const float *a, const float *b, int n) {
  __shared__ float as[32][32];
  __shared__ float bs[32][32 + P];
  const int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
  float sum = 0;
  for (int t = 0; t < n; t += 32) {
    as[threadIdx.y][threadIdx.x] = a[y * n + t + threadIdx.x];
    bs[threadIdx.y][threadIdx.x] = b[(blockIdx.x * 32 + threadIdx.y) * n + t + threadIdx.x];
    __syncthreads();
    for (int k = 0; k < 32; ++k)
      sum += as[threadIdx.y][k] *
             bs[threadIdx.x][k];
    __syncthreads();
  }
  c[y * n + x] = sum;
}

/// 4x4 results per thread, neighbours: 128-bit loads.
__global__ void register_blocked(float *c, const float *a, const float *b, int n) {
  __shared__ float as[8][64], bs[8][64];
  const int t = threadIdx.y * 16 + threadIdx.x;
  float sum[4][4] = {};
  for (int k0 = 0; k0 < n; k0 += 8) {
    as[t / 64][t % 64] = a[t % 64 * n + k0 + t / 64];
    as[t / 64 + 4][t % 64] = a[t % 64 * n + k0 + t / 64 + 4];
    bs[t / 64][t % 64] = b[(k0 + t / 64) * n + t % 64];
    bs[t / 64 + 4][t % 64] = b[(k0 + t / 64 + 4) * n + t % 64];
    __syncthreads();
    for (int k = 0; k < 8; ++k) {
      float u[4], v[4];
      for (int i = 0; i < 4; ++i)
        u[i] = as[k][threadIdx.y * 4 + i];
      for (int i = 0; i < 4; ++i)
        v[i] = bs[k][threadIdx.x * 4 + i];
      for (int i = 0; i < 4; ++i)
        for (int j = 0; j < 4; ++j)
          sum[i][j] += u[i] * v[j];
    }
    __syncthreads();
  }
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j < 4; ++j)
      c[(threadIdx.y * 4 + i) * n + threadIdx.x * 4 + j] = sum[i][j];
}

/// 4x4 results per thread, 16 apart: scalar loads.
__global__ void register_blocked_strided(float *c, const float *a, const float *b, int n) {
  __shared__ float as[8][64], bs[8][64];
  const int t = threadIdx.y * 16 + threadIdx.x;
  float sum[4][4] = {};
  for (int k0 = 0; k0 < n; k0 += 8) {
    for (int i = 0; i < 8; i += 4)
      as[t / 64 + i][t % 64] = a[t % 64 * n + k0 + t / 64 + i];
    for (int i = 0; i < 8; i += 4)
      bs[t / 64 + i][t % 64] = b[(k0 + t / 64 + i) * n + t % 64];
    __syncthreads();
    for (int k = 0; k < 8; ++k) {
      float u[4], v[4];
      for (int i = 0; i < 4; ++i)
        u[i] = as[k][threadIdx.y + 16 * i];
      for (int i = 0; i < 4; ++i)
        v[i] = bs[k][threadIdx.x + 16 * i];
      for (int i = 0; i < 4; ++i)
        for (int j = 0; j < 4; ++j)
          sum[i][j] += u[i] * v[j];
    }
    __syncthreads();
  }
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j < 4; ++j)
      c[(threadIdx.y + 16 * i) * n + threadIdx.x + 16 * j] = sum[i][j];
}

/// Written as vectors.
__global__ void vectorised(float4 *c, const float4 *a, const float4 *b, int n4) {
  __shared__ float4 as[64][4];
  __shared__ float4 bs[16][16];
  const int t = threadIdx.y * 16 + threadIdx.x;
  float4 sum = make_float4(0, 0, 0, 0);
  for (int k0 = 0; k0 < n4; k0 += 4) {
    as[t / 4][t % 4] = a[t / 4 * n4 + k0 + t % 4];
    bs[t / 16][t % 16] = b[(k0 * 4 + t / 16) * n4 + t % 16];
    __syncthreads();
    for (int k = 0; k < 4; ++k) {
      float4 u = as[threadIdx.y][k];
      for (int j = 0; j < 4; ++j) {
        float4 v = bs[4 * k + j][threadIdx.x];
        float f = j == 0 ? u.x : j == 1 ? u.y : j == 2 ? u.z : u.w;
        sum.x += f * v.x;
        sum.y += f * v.y;
        sum.z += f * v.z;
        sum.w += f * v.w;
      }
    }
    __syncthreads();
  }
  c[threadIdx.y * n4 + threadIdx.x] = sum;
}

/// Doubles.
__global__ void doubles(double *c, const double *a, const double *b, int n) {
  __shared__ double as[16][16];
  __shared__ double bs[16][16];
  double sum = 0;
  for (int t = 0; t < n; t += 16) {
    as[threadIdx.y][threadIdx.x] = a[threadIdx.y * n + t + threadIdx.x];
    bs[threadIdx.y][threadIdx.x] = b[(t + threadIdx.y) * n + threadIdx.x];
    __syncthreads();
    for (int k = 0; k < 16; ++k)
      sum += as[threadIdx.y][k] *
             bs[k][threadIdx.x];
    __syncthreads();
  }
  c[threadIdx.y * n + threadIdx.x] = sum;
}

/// Bytes, four in a word.
__global__ void bytes(int *c, const int *a, const int *b, int n4) {
  __shared__ int as[16][17];
  __shared__ int bs[16][17];
  int sum = 0;
  for (int t = 0; t < n4; t += 16) {
    as[threadIdx.y][threadIdx.x] = a[threadIdx.y * n4 + t + threadIdx.x];
    bs[threadIdx.y][threadIdx.x] = b[threadIdx.y * n4 + t + threadIdx.x];
    __syncthreads();
    for (int k = 0; k < 16; ++k)
      sum = __dp4a(as[threadIdx.y][k],
                   bs[threadIdx.x][k], sum);
    __syncthreads();
  }
  c[threadIdx.y * 16 + threadIdx.x] = sum;
}

/// Pairs of 16-bit numbers.
__global__ void halves(float *c, const half2 *a, const half2 *b, int n2) {
  __shared__ half2 as[32][32];
  __shared__ half2 bs[32][33];
  float sum = 0;
  for (int t = 0; t < n2; t += 32) {
    as[threadIdx.y][threadIdx.x] = a[threadIdx.y * n2 + t + threadIdx.x];
    bs[threadIdx.y][threadIdx.x] = b[threadIdx.y * n2 + t + threadIdx.x];
    __syncthreads();
    for (int k = 0; k < 32; ++k) {
      half2 u = as[threadIdx.y][k];
      half2 v = bs[threadIdx.x][k];
      sum += float(u.x) * float(v.x) + float(u.y) * float(v.y);
    }
    __syncthreads();
  }
  c[threadIdx.y * 32 + threadIdx.x] = sum;
}

/// A matrix times a vector that all threads share.
__global__ void matrix_times_vector(float *y, const float *m, const float *x, int n) {
  __shared__ float v[128];
  float sum = 0;
  for (int k0 = 0; k0 < n; k0 += 128) {
    v[threadIdx.x] = x[k0 + threadIdx.x];
    __syncthreads();
    for (int k = 0; k < 128; ++k)
      sum += m[(k0 + k) * 128 + threadIdx.x] * v[k];
    __syncthreads();
  }
  y[threadIdx.x] = sum;
}

int main() {
  float *a = zeros<float>(), *b = zeros<float>(), *c = zeros<float>();
  tiled<32, 0><<<dim3(2, 2), dim3(32, 32)>>>(c, a, b, 64);
  tiled<32, 1><<<dim3(2, 2), dim3(32, 32)>>>(c, a, b, 64);
  tiled<16, 0><<<dim3(2, 2), dim3(16, 16)>>>(c, a, b, 64);
  transposed_tile<0><<<dim3(2, 2), dim3(32, 32)>>>(c, a, b, 64);
  transposed_tile<1><<<dim3(2, 2), dim3(32, 32)>>>(c, a, b, 64);
  register_blocked<<<1, dim3(16, 16)>>>(c, a, b, 64);
  register_blocked_strided<<<1, dim3(16, 16)>>>(c, a, b, 64);
  vectorised<<<1, dim3(16, 16)>>>(reinterpret_cast<float4 *>(c), reinterpret_cast<float4 *>(a),
                                  reinterpret_cast<float4 *>(b), 16);
  doubles<<<1, dim3(16, 16)>>>(reinterpret_cast<double *>(c), reinterpret_cast<double *>(a),
                               reinterpret_cast<double *>(b), 64);
  bytes<<<1, dim3(16, 16)>>>(reinterpret_cast<int *>(c), reinterpret_cast<int *>(a), reinterpret_cast<int *>(b), 64);
  halves<<<1, dim3(32, 32)>>>(c, reinterpret_cast<half2 *>(a), reinterpret_cast<half2 *>(b), 64);
  matrix_times_vector<<<1, 128>>>(c, a, b, 256);
  return finish();
}
