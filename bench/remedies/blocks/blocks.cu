// How much longer a kernel takes with fewer blocks on a multiprocessor, of 128 threads each: shared memory that nobody
// uses pushes the others out. Three mixes of work (body 0: mostly global memory; 1: mostly shared memory; 2: both), rows of
// 32 words whose accesses conflict (2, 4 or 8 ways), and rows of 33, whose do not.
//   nvcc -O3 -arch=sm_90 blocks.cu -o blocks && ./blocks      prints measured_h200.csv; medians of 15 launches
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <vector>

static void check(cudaError_t code) {
  if (code != cudaSuccess) {
    printf("%s\n", cudaGetErrorString(code));
    exit(1);
  }
}

template <int Ways, int Pitch, int Body> __global__ void work(float *out, const float *in, int n, int steps) {
  extern __shared__ float s[];
  const int t = threadIdx.x, lane = t & 31, warp = t >> 5;
  float sum = 0;
  const float *p = in + (size_t)blockIdx.x * 1024 % n;
  const int row = (lane % Ways) * Pitch + lane / Ways;
  for (int i = 0; i < steps; ++i) {
    for (int r = 0; r < (Body == 1 ? 1 : 4); ++r)
      s[warp * 8 + (r * 4 + warp) % 32 * Pitch + lane % 24] = p[(i * 4096 + r * 128 + t) % n];
    __syncthreads();
#pragma unroll 8
    for (int c = 0; c < (Body == 1 ? 64 : Body == 2 ? 16 : 4); ++c)
      sum = sum * 0.5f + s[row + (c & 7) + warp];
    __syncthreads();
  }
  out[blockIdx.x * blockDim.x + t] = sum;
}

static int multiprocessors;

template <int Ways, int Pitch, int Body> static float microseconds(float *out, const float *in, int n, int wanted) {
  const auto kernel = work<Ways, Pitch, Body>;
  check(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, 200000));
  check(cudaFuncSetAttribute(kernel, cudaFuncAttributePreferredSharedMemoryCarveout, 100));
  const int bytes = (228 * 1024 / wanted - 1024) / 128 * 128, blocks = multiprocessors * 16 * 13 * 3;
  int resident;
  check(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&resident, kernel, 128, bytes));
  if (resident != wanted)
    printf("(%d blocks instead of %d) ", resident, wanted);
  cudaEvent_t begin, end;
  cudaEventCreate(&begin);
  cudaEventCreate(&end);
  std::vector<float> times;
  for (int i = 0; i < 15; ++i) {
    cudaEventRecord(begin);
    kernel<<<blocks, 128, bytes>>>(out, in, n, 64);
    cudaEventRecord(end);
    check(cudaEventSynchronize(end));
    float milliseconds;
    cudaEventElapsedTime(&milliseconds, begin, end);
    times.push_back(milliseconds);
  }
  std::sort(times.begin(), times.end());
  return times[7] * 1000;
}

template <int Ways, int Body> static void family(float *out, const float *in, int n) {
  for (int blocks : {16, 14, 13, 12, 10, 8, 6, 5, 4, 3, 2}) {
    const float conflicts = microseconds<Ways, 32, Body>(out, in, n, blocks);
    printf("%d,%d,%d,%.1f,%.1f\n", Body, Ways, blocks, conflicts, microseconds<Ways, 33, Body>(out, in, n, blocks));
  }
}

int main() {
  cudaDeviceProp properties;
  check(cudaGetDeviceProperties(&properties, 0));
  multiprocessors = properties.multiProcessorCount;
  const int n = 1 << 27;
  float *in, *out;
  check(cudaMalloc(&in, n * 4ull));
  check(cudaMalloc(&out, 1 << 28));
  cudaMemset(in, 0, n * 4ull);
  printf("body,ways,blocks,conflict_us,padded_us\n");
  family<2, 0>(out, in, n);
  family<4, 0>(out, in, n);
  family<2, 1>(out, in, n);
  family<4, 1>(out, in, n);
  family<2, 2>(out, in, n);
  family<4, 2>(out, in, n);
  family<8, 2>(out, in, n);
}
