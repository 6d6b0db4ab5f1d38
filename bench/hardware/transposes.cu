// Transposes through a tile in shared memory.
#include "suite.h"

/// The column of a tile of T rows, padded by P elements, read by T threads.
template <typename T, int N, int P> __global__ void tile(T *out, const T *in, int pitch) {
  __shared__ T s[N][N + P];
  const int x = blockIdx.x * N + threadIdx.x, y = blockIdx.y * N + threadIdx.y;
  s[threadIdx.y][threadIdx.x] = in[y * pitch + x];
  __syncthreads();
  out[x * pitch + y] = s[threadIdx.x][threadIdx.y];
}

/// Four rows per thread.
template <int P> __global__ void four_rows_each(float *out, const float *in, int pitch) {
  __shared__ float s[32][32 + P];
  const int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
  for (int i = 0; i < 32; i += 8)
    s[threadIdx.y + i][threadIdx.x] = in[(y + i) * pitch + x];
  __syncthreads();
  for (int i = 0; i < 32; i += 8)
    out[(y + i) * pitch + x] = s[threadIdx.x][threadIdx.y + i];
}

/// Columns moved by XOR instead of padding.
__global__ void swizzled(float *out, const float *in, int pitch) {
  __shared__ float s[32][32];
  const int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
  s[threadIdx.y][threadIdx.x ^ threadIdx.y] = in[y * pitch + x];
  __syncthreads();
  out[x * pitch + y] = s[threadIdx.x][threadIdx.x ^ threadIdx.y];
}

/// Columns rotated by the row.
__global__ void rotated(float *out, const float *in, int pitch) {
  __shared__ float s[32][32];
  const int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
  s[threadIdx.y][(threadIdx.x + threadIdx.y) % 32] = in[y * pitch + x];
  __syncthreads();
  out[x * pitch + y] = s[threadIdx.x][(threadIdx.x + threadIdx.y) % 32];
}

/// A tile wider than it is high, seen as one-dimensional.
__global__ void flat(float *out, const float *in, int pitch) {
  __shared__ float s[16 * 64];
  s[threadIdx.y * 64 + threadIdx.x] = in[threadIdx.y * pitch + threadIdx.x];
  __syncthreads();
  const int t = threadIdx.y * 64 + threadIdx.x;
  out[t] = s[t % 16 * 64 + t / 16];
}

int main() {
  float *in = zeros<float>(), *out = zeros<float>();
  tile<float, 32, 0><<<dim3(2, 2), dim3(32, 32)>>>(out, in, 64);
  tile<float, 32, 1><<<dim3(2, 2), dim3(32, 32)>>>(out, in, 64);
  tile<float, 16, 0><<<dim3(2, 2), dim3(16, 16)>>>(out, in, 64);
  tile<float, 16, 1><<<dim3(2, 2), dim3(16, 16)>>>(out, in, 64);
  tile<float, 8, 0><<<dim3(2, 2), dim3(8, 8)>>>(out, in, 64);
  tile<double, 32, 0><<<dim3(1, 1), dim3(32, 32)>>>(reinterpret_cast<double *>(out), reinterpret_cast<double *>(in), 64);
  tile<double, 32, 1><<<dim3(1, 1), dim3(32, 32)>>>(reinterpret_cast<double *>(out), reinterpret_cast<double *>(in), 64);
  tile<short, 32, 0><<<dim3(1, 1), dim3(32, 32)>>>(reinterpret_cast<short *>(out), reinterpret_cast<short *>(in), 64);
  tile<short, 32, 2><<<dim3(1, 1), dim3(32, 32)>>>(reinterpret_cast<short *>(out), reinterpret_cast<short *>(in), 64);
  four_rows_each<0><<<dim3(2, 2), dim3(32, 8)>>>(out, in, 64);
  four_rows_each<1><<<dim3(2, 2), dim3(32, 8)>>>(out, in, 64);
  swizzled<<<dim3(2, 2), dim3(32, 32)>>>(out, in, 64);
  rotated<<<dim3(2, 2), dim3(32, 32)>>>(out, in, 64);
  flat<<<1, dim3(64, 16)>>>(out, in, 64);
  return finish();
}
