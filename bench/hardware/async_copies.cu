// Asynchronous copies from global to shared memory.
#include "suite.h"
#include <cuda_pipeline.h>

/// 4, 8 and 16 bytes per thread, in order.
template <typename T> __global__ void copy(T *out, const T *in) {
  __shared__ T s[256];
  __pipeline_memcpy_async(&s[threadIdx.x], &in[threadIdx.x], sizeof(T));
  __pipeline_commit();
  __pipeline_wait_prior(0);
  __syncthreads();
  out[threadIdx.x] = s[255 - threadIdx.x];
}

/// Into a column.
template <int P> __global__ void copy_to_column(float *out, const float *in) {
  __shared__ float s[64][32 + P];
  __pipeline_memcpy_async(&s[threadIdx.x][7], &in[threadIdx.x], 4);
  __pipeline_commit();
  __pipeline_wait_prior(0);
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x][7];
}

/// Two stages of a tile: 16 bytes per thread, rows of 64 halves, columns moved by XOR as ldmatrix wants them.
__global__ void two_stages(float4 *out, const float4 *in, int steps) {
  __shared__ float4 s[2][32][8];
  const int row = threadIdx.x / 8, column = threadIdx.x % 8;
  __pipeline_memcpy_async(&s[0][row][column ^ (row % 8)], &in[threadIdx.x], 16);
  __pipeline_commit();
  float4 sum = make_float4(0, 0, 0, 0);
  for (int i = 0; i < steps; ++i) {
    __pipeline_memcpy_async(&s[(i + 1) & 1][row][column ^ (row % 8)], &in[(i + 1) * 256 + threadIdx.x], 16);
    __pipeline_commit();
    __pipeline_wait_prior(1);
    __syncthreads();
    float4 v = s[i & 1][threadIdx.x % 32][(threadIdx.x / 32) ^ (threadIdx.x % 8)];
    sum.x += v.x;
    sum.y += v.y;
    sum.z += v.z;
    sum.w += v.w;
    __syncthreads();
  }
  out[threadIdx.x] = sum;
}

/// cp.async as assembly.
__global__ void assembly(float *out, const float *in) {
  __shared__ __align__(16) float s[1024];
  unsigned to = __cvta_generic_to_shared(&s[threadIdx.x * 4]);
  asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(to), "l"(in + threadIdx.x * 4));
  asm volatile("cp.async.commit_group;");
  asm volatile("cp.async.wait_group 0;");
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x];
}

int main() {
  float *in = zeros<float>(), *out = zeros<float>();
  copy<<<1, 256>>>(out, in);
  copy<<<1, 256>>>(reinterpret_cast<double *>(out), reinterpret_cast<double *>(in));
  copy<<<1, 256>>>(reinterpret_cast<float4 *>(out), reinterpret_cast<float4 *>(in));
  copy_to_column<0><<<1, 64>>>(out, in);
  copy_to_column<1><<<1, 64>>>(out, in);
  two_stages<<<1, 256>>>(reinterpret_cast<float4 *>(out), reinterpret_cast<float4 *>(in), 4);
  assembly<<<1, 256>>>(out, in);
  return finish();
}
