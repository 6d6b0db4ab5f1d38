// Accesses of 1 to 16 bytes per thread, each one instruction: unit stride, strides, permutations, broadcast.
#include "suite.h"

/// One element per thread in order: no conflict at any width. 8 and 16 bytes take 2 and 4 wavefronts at best.
template <typename T> __global__ void unit_stride(T *out) {
  __shared__ T s[256];
  s[threadIdx.x] = out[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = s[255 - threadIdx.x];
}

/// Every Stride-th element: conflicts grow with the powers of two in the stride.
template <typename T, int Stride> __global__ void strided(T *out) {
  __shared__ T s[128 * Stride];
  s[threadIdx.x * Stride] = out[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = s[(127 - threadIdx.x) * Stride];
}

/// All lanes of a warp read one element: one wavefront.
template <typename T> __global__ void broadcast(T *out) {
  __shared__ T s[256];
  s[threadIdx.x] = out[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x / 32];
}

/// Lanes l and l^1 read the same 8 bytes, so a 64-bit load serves the whole warp at once.
__global__ void pairs_share_64_bit(double *out) {
  __shared__ double s[256];
  s[threadIdx.x] = out[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x / 2];
}

/// Lanes l and l^1 read the same 16 bytes, a stride of 32 bytes apart.
__global__ void pairs_share_128_bit(float4 *out) {
  __shared__ float4 s[256];
  s[threadIdx.x] = out[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x / 2 * 2];
}

/// 16 bytes per lane, 8 lanes at a time: a stride of 32 bytes is 2-way.
__global__ void every_second_float4(float4 *out) {
  __shared__ float4 s[256];
  s[threadIdx.x * 2] = out[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x * 2];
}

/// Any permutation within 32 words is free.
__global__ void permuted(int *out) {
  __shared__ int s[256];
  s[threadIdx.x ^ 21] = out[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x / 32 * 32 + threadIdx.x * 5 % 32];
}

/// A column of bytes: rows of 32 bytes are 8 words apart.
__global__ void byte_column(unsigned char *out) {
  __shared__ unsigned char s[128][32];
  s[threadIdx.x][threadIdx.x % 32] = out[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x][31];
}

int main() {
  float *f = zeros<float>();
  unit_stride<<<1, 256>>>(reinterpret_cast<unsigned char *>(f));
  unit_stride<<<1, 256>>>(reinterpret_cast<short *>(f));
  unit_stride<<<1, 256>>>(f);
  unit_stride<<<1, 256>>>(reinterpret_cast<double *>(f));
  unit_stride<<<1, 256>>>(reinterpret_cast<int4 *>(f));
  strided<float, 2><<<1, 128>>>(f);
  strided<float, 3><<<1, 128>>>(f);
  strided<float, 8><<<1, 128>>>(f);
  strided<float, 32><<<1, 128>>>(f);
  strided<float, 33><<<1, 128>>>(f);
  strided<short, 2><<<1, 128>>>(reinterpret_cast<short *>(f));
  strided<short, 64><<<1, 128>>>(reinterpret_cast<short *>(f));
  strided<double, 2><<<1, 128>>>(reinterpret_cast<double *>(f));
  strided<double, 17><<<1, 128>>>(reinterpret_cast<double *>(f));
  broadcast<<<1, 256>>>(reinterpret_cast<int *>(f));
  pairs_share_64_bit<<<1, 256>>>(reinterpret_cast<double *>(f));
  pairs_share_128_bit<<<1, 256>>>(reinterpret_cast<float4 *>(f));
  every_second_float4<<<1, 128>>>(reinterpret_cast<float4 *>(f));
  permuted<<<1, 256>>>(reinterpret_cast<int *>(f));
  byte_column<<<1, 128>>>(reinterpret_cast<unsigned char *>(f));
  return finish();
}
