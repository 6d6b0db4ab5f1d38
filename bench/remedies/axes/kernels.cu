// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Kernels whose lanes are better off along y, for measure.py: each line that it prints has a kernel, a checksum of what
// that writes, and the median time of 30 launches in microseconds.
#include <algorithm>
#include <cstdio>
#include <cuda_runtime.h>
#include <vector>

constexpr int T = 16;

__global__ void product(const float *a, const float *b, float *c, int n) {
  __shared__ float as[T][T], bs[T][T];
  const int row = blockIdx.y * T + threadIdx.x;
  const int column = blockIdx.x * T + threadIdx.y;
  float sum = 0;
  for (int k = 0; k < n; k += T) {
    as[threadIdx.x][threadIdx.y] = a[row * n + k + threadIdx.y];
    bs[threadIdx.x][threadIdx.y] = b[(k + threadIdx.x) * n + column];
    __syncthreads();
    for (int i = 0; i < T; ++i)
      sum += as[threadIdx.x][i] * bs[i][threadIdx.y];
    __syncthreads();
  }
  c[row * n + column] = sum;
}

__global__ void columns(const float *in, const float *, float *out, int n) {
  __shared__ float t[32][8];
  const int at = (blockIdx.y * 32 + threadIdx.x) * n + blockIdx.x * 8 + threadIdx.y;
  t[threadIdx.x][threadIdx.y] = in[at];
  __syncthreads();
  out[at] = t[threadIdx.x][threadIdx.y] + t[31 - threadIdx.x][7 - threadIdx.y];
}

__global__ void stencil(const float *in, const float *, float *out, int n) {
  __shared__ float t[34][34];
  const int x = blockIdx.x * 32 + threadIdx.y, y = blockIdx.y * 32 + threadIdx.x;
  t[threadIdx.x + 1][threadIdx.y + 1] = in[y * n + x];
  if (threadIdx.x < 2)
    t[threadIdx.x * 33][threadIdx.y + 1] = in[(y + 1) * n + x];
  if (threadIdx.y < 2)
    t[threadIdx.x + 1][threadIdx.y * 33] = in[y * n + x + 1];
  __syncthreads();
  out[y * n + x] = t[threadIdx.x][threadIdx.y + 1] + t[threadIdx.x + 2][threadIdx.y + 1] +
                   t[threadIdx.x + 1][threadIdx.y] + t[threadIdx.x + 1][threadIdx.y + 2];
}

__global__ void pairs(const float *in, const float *, float *out, int n) {
  __shared__ float2 t[16][16];
  const int at = (blockIdx.y * 16 + threadIdx.x) * (n / 2) + blockIdx.x * 16 + threadIdx.y;
  t[threadIdx.x][threadIdx.y] = ((const float2 *)in)[at];
  __syncthreads();
  const float2 v = t[threadIdx.x][15 - threadIdx.y];
  ((float2 *)out)[at] = make_float2(v.y, v.x);
}

__global__ void bytes(const float *in, const float *, float *out, int n) {
  __shared__ unsigned char t[32][32];
  const int at = (blockIdx.y * 32 + threadIdx.x) * n + blockIdx.x * 32 + threadIdx.y;
  t[threadIdx.x][threadIdx.y] = ((const unsigned char *)in)[at];
  __syncthreads();
  ((unsigned char *)out)[at] = t[threadIdx.x][31 - threadIdx.y];
}

int main() {
  const int n = 1024;
  const size_t size = n * n * sizeof(float), more = 2 * n * sizeof(float); // the stencil reads beyond the end
  std::vector<float> host(n * n);
  for (int i = 0; i < n * n; ++i)
    host[i] = float(unsigned(i) * 7919u % 1000);
  float *a, *b, *c;
  cudaMalloc(&a, size + more);
  cudaMalloc(&b, size);
  cudaMalloc(&c, size);
  cudaMemset(a, 0, size + more);
  cudaMemcpy(a, host.data(), size, cudaMemcpyHostToDevice);
  cudaMemcpy(b, host.data(), size, cudaMemcpyHostToDevice);
  cudaEvent_t begin, end;
  cudaEventCreate(&begin);
  cudaEventCreate(&end);
  auto measure = [&](const char *name, auto launch) {
    cudaMemset(c, 0, size);
    std::vector<float> times;
    for (int i = 0; i < 33; ++i) {
      cudaEventRecord(begin);
      launch();
      cudaEventRecord(end);
      cudaEventSynchronize(end);
      float milliseconds;
      cudaEventElapsedTime(&milliseconds, begin, end);
      if (i >= 3)
        times.push_back(milliseconds * 1000);
    }
    std::sort(times.begin(), times.end());
    cudaMemcpy(host.data(), c, size, cudaMemcpyDeviceToHost);
    unsigned long long sum = 0;
    for (int i = 0; i < n * n; ++i)
      sum = sum * 31 + reinterpret_cast<const unsigned *>(host.data())[i];
    std::printf("%s %llx %.2f %s\n", name, sum, times[times.size() / 2], cudaGetErrorString(cudaGetLastError()));
  };
  measure("product", [&] { product<<<dim3(n / T, n / T), dim3(T, T)>>>(a, b, c, n); });
  measure("columns", [&] { columns<<<dim3(n / 8, n / 32), dim3(32, 8)>>>(a, b, c, n); });
  measure("stencil", [&] { stencil<<<dim3(n / 32, n / 32), dim3(32, 32)>>>(a, b, c, n); });
  measure("pairs", [&] { pairs<<<dim3(n / 32, n / 16), dim3(16, 16)>>>(a, b, c, n); });
  measure("bytes", [&] { bytes<<<dim3(n / 32, n / 32), dim3(32, 32)>>>(a, b, c, n); });
}
