// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Runs a kernel on made-up data: prints a checksum of what it writes, and the median time of 30 launches in microseconds.
#pragma once
#include <algorithm>
#include <cstdio>
#include <cuda_runtime.h>
#include <vector>

constexpr int Blocks = 132 * 8, Words = 1 << 20;

template <typename Launch> int run(Launch launch) {
  std::vector<float> in(Words), out(Words);
  for (int i = 0; i < Words; ++i)
    in[i] = float(unsigned(i) * 7919u % 1000);
  float *deviceIn, *deviceOut;
  cudaMalloc(&deviceIn, Words * sizeof(float));
  cudaMalloc(&deviceOut, Words * sizeof(float));
  cudaMemcpy(deviceIn, in.data(), Words * sizeof(float), cudaMemcpyHostToDevice);
  cudaMemset(deviceOut, 0, Words * sizeof(float));
  cudaEvent_t begin, end;
  cudaEventCreate(&begin);
  cudaEventCreate(&end);
  std::vector<float> times;
  for (int i = 0; i < 33; ++i) {
    cudaEventRecord(begin);
    launch(deviceOut, deviceIn);
    cudaEventRecord(end);
    cudaEventSynchronize(end);
    float milliseconds;
    cudaEventElapsedTime(&milliseconds, begin, end);
    if (i >= 3)
      times.push_back(milliseconds * 1000);
  }
  std::sort(times.begin(), times.end());
  cudaMemcpy(out.data(), deviceOut, Words * sizeof(float), cudaMemcpyDeviceToHost);
  unsigned long long sum = 0;
  for (int i = 0; i < Words; ++i)
    sum = sum * 31 + (unsigned long long)out[i];
  std::printf("%llx %.2f %s\n", sum, times[times.size() / 2], cudaGetErrorString(cudaGetLastError()));
  return 0;
}
