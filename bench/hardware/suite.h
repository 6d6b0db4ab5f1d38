// What the programs of this suite share: memory on the GPU and error checks. Each program launches its kernels once, with
// arguments that are constants, so that the profiler's counters and a prediction can be compared line by line.
#pragma once
#include <cstdio>
#include <cstdlib>

#define CHECK(Call)                                                                                                    \
  do {                                                                                                                 \
    cudaError_t Error = (Call);                                                                                        \
    if (Error != cudaSuccess) {                                                                                        \
      std::fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, cudaGetErrorString(Error));                              \
      std::exit(1);                                                                                                    \
    }                                                                                                                  \
  } while (0)

/// Zeroed memory on the GPU, large enough for every kernel of the suite.
template <typename T> T *zeros(size_t Count = 1 << 20) {
  T *Memory;
  CHECK(cudaMalloc(&Memory, Count * sizeof(T)));
  CHECK(cudaMemset(Memory, 0, Count * sizeof(T)));
  return Memory;
}

/// Waits for the kernels; 0 if all of them ran.
inline int finish() {
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());
  return 0;
}
