// REQUIRES: nvcc
// RUN: cp %s %t.cu
// RUN: banklint --table=all --sort=file --fix %t.cu | FileCheck %s --check-prefix=FOUND
// RUN: %nvcc -std=c++17 -arch=sm_90 -c %t.cu -o %t.o
// RUN: banklint --table=all --sort=file %t.cu | FileCheck %s --check-prefix=AFTER
//
// The program that nvcc compiles, analysed with the toolkit's own headers: a fixed copy compiles as well, and nothing is
// found in it any more.

#include <cstdio>
#include <vector>

constexpr int TILE = 32;

__global__ void transpose(float *out, const float *in, int width, int height) {
  __shared__ float tile[TILE][TILE];
  int x = blockIdx.x * TILE + threadIdx.x;
  int y = blockIdx.y * TILE + threadIdx.y;
  if (x < width && y < height)
    tile[threadIdx.y][threadIdx.x] = in[y * width + x];
  __syncthreads();
  x = blockIdx.y * TILE + threadIdx.x;
  y = blockIdx.x * TILE + threadIdx.y;
  if (x < height && y < width)
    // FOUND: :[[@LINE+1]]:27: warning: 32-way bank conflict: this load from 'tile' takes 32 wavefronts per warp instead of 1
    out[y * height + x] = tile[threadIdx.x][threadIdx.y];
}
// FOUND: transpose 32x32 tile load 4 32 32 1024 32 exact
// FOUND: banklint: applied 1 fix; 0 conflicts are left{{$}}

int main() {
  const int width = 1000, height = 600;
  std::vector<float> in(width * height, 1);
  float *from, *to;
  const size_t bytes = in.size() * sizeof(float);
  if (cudaMalloc(&from, bytes) != cudaSuccess || cudaMalloc(&to, bytes) != cudaSuccess)
    return 1;
  cudaMemcpy(from, in.data(), bytes, cudaMemcpyHostToDevice);
  dim3 block(TILE, TILE), grid((width + TILE - 1) / TILE, (height + TILE - 1) / TILE);
  transpose<<<grid, block>>>(to, from, width, height);
  std::printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
}

// AFTER: transpose 32x32 tile store 4 1 32 32 32 exact
// AFTER: transpose 32x32 tile load 4 1 32 32 32 exact
// AFTER: banklint: sm_90: 0 conflicts in 2 shared-memory accesses (2 exact)
