// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sums an array: each block adds its elements pairwise in shared memory.
//
// The threads that take part in a step stay together (index = 2 * s * tid), which avoids divergent
// warps, but the stride between their elements doubles with each step: s = 1 is a 2-way conflict,
// s = 2 a 4-way one, s = 4 an 8-way one; after that too few threads are left to make it worse.
// Elements that are half the array apart have no conflicts:
//
//   for (int s = blockDim.x / 2; s > 0; s /= 2)
//     if (tid < s) sum[tid] += sum[tid + s];
#include <cstdio>
#include <vector>

constexpr int BLOCK = 256;

__global__ void reduce(int *blockSums, const int *in, int n) {
  __shared__ int sum[BLOCK];

  int tid = threadIdx.x;
  int i = blockIdx.x * blockDim.x + tid;
  sum[tid] = i < n ? in[i] : 0;
  __syncthreads();

  for (int s = 1; s < BLOCK; s *= 2) {
    int index = 2 * s * tid;
    if (index < BLOCK)
      sum[index] += sum[index + s];
    __syncthreads();
  }

  if (tid == 0)
    blockSums[blockIdx.x] = sum[0];
}

int main() {
  const int n = 1000000, blocks = (n + BLOCK - 1) / BLOCK;
  std::vector<int> in(n), blockSums(blocks);
  long long expected = 0;
  for (int i = 0; i < n; ++i)
    expected += in[i] = i % 7;

  int *deviceIn, *deviceSums;
  cudaMalloc(&deviceIn, n * sizeof(int));
  cudaMalloc(&deviceSums, blocks * sizeof(int));
  cudaMemcpy(deviceIn, in.data(), n * sizeof(int), cudaMemcpyHostToDevice);

  reduce<<<blocks, BLOCK>>>(deviceSums, deviceIn, n);

  cudaMemcpy(blockSums.data(), deviceSums, blocks * sizeof(int), cudaMemcpyDeviceToHost);
  cudaError_t error = cudaDeviceSynchronize();
  if (error != cudaSuccess) {
    std::fprintf(stderr, "%s\n", cudaGetErrorString(error));
    return 1;
  }
  long long total = 0;
  for (int blockSum : blockSums)
    total += blockSum;
  std::printf("sum of %d numbers: %lld, expected %lld\n", n, total, expected);
  cudaFree(deviceIn);
  cudaFree(deviceSums);
  return total == expected ? 0 : 1;
}
