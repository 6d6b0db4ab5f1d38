// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Multiplies two n x n matrices through tiles in shared memory; n is known at run time only.
//
// The right matrix is kept transposed in its tile, "so that both are read along rows". The lanes of
// a warp differ in threadIdx.x, though: right[threadIdx.x][k] is one element of each row, all in
// one bank, 32-way. left[threadIdx.y][k] is the same word for the whole warp, a broadcast. Pad the
// rows of right (banklint --fix), or do not transpose.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

#define TILE 32

__global__ void multiply(float *out, const float *a, const float *b, int n) {
  __shared__ float left[TILE][TILE];
  __shared__ float right[TILE][TILE];

  int row = blockIdx.y * TILE + threadIdx.y;
  int column = blockIdx.x * TILE + threadIdx.x;
  float sum = 0;
  for (int start = 0; start < n; start += TILE) {
    int leftColumn = start + threadIdx.x, rightRow = start + threadIdx.y;
    left[threadIdx.y][threadIdx.x] = row < n && leftColumn < n ? a[row * n + leftColumn] : 0;
    right[threadIdx.x][threadIdx.y] = rightRow < n && column < n ? b[rightRow * n + column] : 0;
    __syncthreads();

    for (int k = 0; k < TILE; ++k)
      sum += left[threadIdx.y][k] * right[threadIdx.x][k];
    __syncthreads();
  }
  if (row < n && column < n)
    out[row * n + column] = sum;
}

int main(int argc, char **argv) {
  const int n = argc > 1 ? std::atoi(argv[1]) : 200;
  const size_t bytes = n * n * sizeof(float);
  std::vector<float> a(n * n), b(n * n), out(n * n);
  for (int i = 0; i < n * n; ++i) {
    a[i] = float(i % 13) / 13;
    b[i] = float(i % 17) / 17;
  }

  float *deviceA, *deviceB, *deviceOut;
  cudaMalloc(&deviceA, bytes);
  cudaMalloc(&deviceB, bytes);
  cudaMalloc(&deviceOut, bytes);
  cudaMemcpy(deviceA, a.data(), bytes, cudaMemcpyHostToDevice);
  cudaMemcpy(deviceB, b.data(), bytes, cudaMemcpyHostToDevice);

  dim3 block(TILE, TILE);
  dim3 grid((n + TILE - 1) / TILE, (n + TILE - 1) / TILE);
  multiply<<<grid, block>>>(deviceOut, deviceA, deviceB, n);

  cudaMemcpy(out.data(), deviceOut, bytes, cudaMemcpyDeviceToHost);
  cudaError_t error = cudaDeviceSynchronize();
  if (error != cudaSuccess) {
    std::fprintf(stderr, "%s\n", cudaGetErrorString(error));
    return 1;
  }
  for (int row = 0; row < n; ++row)
    for (int column = 0; column < n; ++column) {
      float expected = 0;
      for (int k = 0; k < n; ++k)
        expected += a[row * n + k] * b[k * n + column];
      if (std::fabs(out[row * n + column] - expected) > 1e-3f * expected) {
        std::fprintf(stderr, "wrong at row %d, column %d\n", row, column);
        return 1;
      }
    }
  std::printf("multiplied %d x %d\n", n, n);
  cudaFree(deviceA);
  cudaFree(deviceB);
  cudaFree(deviceOut);
  return 0;
}
