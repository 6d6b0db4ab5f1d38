// CUB's own operators, until CUDA 12.
// REQUIRES: device-pass
// RUN: %device_pass %s
// RUN: %host_pass %s
#include <cub/cub.cuh>

__global__ void reduce(float *out) {
  using Reduce = cub::BlockReduce<float, 128>;
  __shared__ typename Reduce::TempStorage storage;
  out[0] = Reduce(storage).Reduce(out[threadIdx.x], cub::Max());
}
