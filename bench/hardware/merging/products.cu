// Inner loops of matrix products, and other compositions.
#include "merging.h"

__global__ void product_8_8_8(float *out, const float *in, int n, int m) {
  TILE(as, 8, 8);
  SECOND_TILE(bs, 8, 8);
  const int t = threadIdx.x;
  const int tx = threadIdx.x, ty = threadIdx.y;
  float sum = 0;
  for (int b = 0; b < n; ++b) {
    as[ty][tx] = in[(b * 8 + ty) * m + tx];
    bs[ty][tx] = in[(b * 8 + tx) * m + ty];
    __syncthreads();
    for (int k = 0; k < 8; ++k)
      sum += as[ty][k] *
             //
             bs[k][tx];
    __syncthreads();
  }
  out[ty * m + tx] = sum;
}

__global__ void product_16_16_16(float *out, const float *in, int n, int m) {
  TILE(as, 16, 16);
  SECOND_TILE(bs, 16, 16);
  const int t = threadIdx.x;
  const int tx = threadIdx.x, ty = threadIdx.y;
  float sum = 0;
  for (int b = 0; b < n; ++b) {
    as[ty][tx] = in[(b * 16 + ty) * m + tx];
    bs[ty][tx] = in[(b * 16 + tx) * m + ty];
    __syncthreads();
    for (int k = 0; k < 16; ++k)
      sum += as[ty][k] *
             //
             bs[k][tx];
    __syncthreads();
  }
  out[ty * m + tx] = sum;
}

__global__ void product_16_17_16(float *out, const float *in, int n, int m) {
  TILE(as, 16, 17);
  SECOND_TILE(bs, 16, 16);
  const int t = threadIdx.x;
  const int tx = threadIdx.x, ty = threadIdx.y;
  float sum = 0;
  for (int b = 0; b < n; ++b) {
    as[ty][tx] = in[(b * 16 + ty) * m + tx];
    bs[ty][tx] = in[(b * 16 + tx) * m + ty];
    __syncthreads();
    for (int k = 0; k < 16; ++k)
      sum += as[ty][k] *
             //
             bs[k][tx];
    __syncthreads();
  }
  out[ty * m + tx] = sum;
}

__global__ void product_32_32_32(float *out, const float *in, int n, int m) {
  TILE(as, 32, 32);
  SECOND_TILE(bs, 32, 32);
  const int t = threadIdx.x;
  const int tx = threadIdx.x, ty = threadIdx.y;
  float sum = 0;
  for (int b = 0; b < n; ++b) {
    as[ty][tx] = in[(b * 32 + ty) * m + tx];
    bs[ty][tx] = in[(b * 32 + tx) * m + ty];
    __syncthreads();
    for (int k = 0; k < 32; ++k)
      sum += as[ty][k] *
             //
             bs[k][tx];
    __syncthreads();
  }
  out[ty * m + tx] = sum;
}

__global__ void product_32_33_32(float *out, const float *in, int n, int m) {
  TILE(as, 32, 33);
  SECOND_TILE(bs, 32, 32);
  const int t = threadIdx.x;
  const int tx = threadIdx.x, ty = threadIdx.y;
  float sum = 0;
  for (int b = 0; b < n; ++b) {
    as[ty][tx] = in[(b * 32 + ty) * m + tx];
    bs[ty][tx] = in[(b * 32 + tx) * m + ty];
    __syncthreads();
    for (int k = 0; k < 32; ++k)
      sum += as[ty][k] *
             //
             bs[k][tx];
    __syncthreads();
  }
  out[ty * m + tx] = sum;
}

__global__ void product_32_33_33(float *out, const float *in, int n, int m) {
  TILE(as, 32, 33);
  SECOND_TILE(bs, 32, 33);
  const int t = threadIdx.x;
  const int tx = threadIdx.x, ty = threadIdx.y;
  float sum = 0;
  for (int b = 0; b < n; ++b) {
    as[ty][tx] = in[(b * 32 + ty) * m + tx];
    bs[ty][tx] = in[(b * 32 + tx) * m + ty];
    __syncthreads();
    for (int k = 0; k < 32; ++k)
      sum += as[ty][k] *
             //
             bs[k][tx];
    __syncthreads();
  }
  out[ty * m + tx] = sum;
}

__global__ void product_32_36_32(float *out, const float *in, int n, int m) {
  TILE(as, 32, 36);
  SECOND_TILE(bs, 32, 32);
  const int t = threadIdx.x;
  const int tx = threadIdx.x, ty = threadIdx.y;
  float sum = 0;
  for (int b = 0; b < n; ++b) {
    as[ty][tx] = in[(b * 32 + ty) * m + tx];
    bs[ty][tx] = in[(b * 32 + tx) * m + ty];
    __syncthreads();
    for (int k = 0; k < 32; ++k)
      sum += as[ty][k] *
             //
             bs[k][tx];
    __syncthreads();
  }
  out[ty * m + tx] = sum;
}

__global__ void register_blocked(float *out, const float *in, int n, int m) {
  TILE(as, 8, 64);
  SECOND_TILE(bs, 8, 64);
  const int t = threadIdx.x;
  const int tx = threadIdx.x, ty = threadIdx.y;
  float sum[4][4] = {};
  for (int b = 0; b < n; ++b) {
    as[ty][tx] = in[(b * 8 + ty) * m + tx];
    bs[ty][tx] = in[(b * 8 + tx) * m + ty];
    __syncthreads();
    for (int k = 0; k < 8; ++k) {
      float u[4], v[4];
      for (int i = 0; i < 4; ++i)
        u[i] = as[k][ty * 4 + i];
      for (int i = 0; i < 4; ++i)
        v[i] = bs[k][tx * 4 + i];
      for (int i = 0; i < 4; ++i)
        for (int j = 0; j < 4; ++j)
          sum[i][j] += u[i] * v[j];
    }
    __syncthreads();
  }
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j < 4; ++j)
      out[(ty * 4 + i) * m + tx * 4 + j] = sum[i][j];
}
