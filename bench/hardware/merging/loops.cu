// Loops: which steps the compiler lays side by side, so that their accesses merge.
#include "merging.h"

__global__ void steps_2(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float a = 0;
  for (int i = 0; i < 2; ++i)
    a = a * in[i] + s[t * 64 + i];
  out[t] = a;
}

__global__ void steps_3(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float a = 0;
  for (int i = 0; i < 3; ++i)
    a = a * in[i] + s[t * 64 + i];
  out[t] = a;
}

__global__ void steps_4(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float a = 0;
  for (int i = 0; i < 4; ++i)
    a = a * in[i] + s[t * 64 + i];
  out[t] = a;
}

__global__ void steps_5(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float a = 0;
  for (int i = 0; i < 5; ++i)
    a = a * in[i] + s[t * 64 + i];
  out[t] = a;
}

__global__ void steps_6(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float a = 0;
  for (int i = 0; i < 6; ++i)
    a = a * in[i] + s[t * 64 + i];
  out[t] = a;
}

__global__ void steps_8(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float a = 0;
  for (int i = 0; i < 8; ++i)
    a = a * in[i] + s[t * 64 + i];
  out[t] = a;
}

__global__ void steps_16(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float a = 0;
  for (int i = 0; i < 16; ++i)
    a = a * in[i] + s[t * 64 + i];
  out[t] = a;
}

__global__ void steps_32(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float a = 0;
  for (int i = 0; i < 32; ++i)
    a = a * in[i] + s[t * 64 + i];
  out[t] = a;
}

__global__ void steps_64(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float a = 0;
  for (int i = 0; i < 64; ++i)
    a = a * in[i] + s[t * 64 + i];
  out[t] = a;
}

__global__ void steps_80(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float a = 0;
  for (int i = 0; i < 80; ++i)
    a = a * in[i] + s[t * 64 + i];
  out[t] = a;
}

__global__ void steps_100(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float a = 0;
  for (int i = 0; i < 100; ++i)
    a = a * in[i] + s[t * 64 + i];
  out[t] = a;
}

__global__ void steps_128(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float a = 0;
  for (int i = 0; i < 128; ++i)
    a = a * in[i] + s[t * 64 + i];
  out[t] = a;
}

__global__ void steps_256(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float a = 0;
  for (int i = 0; i < 256; ++i)
    a = a * in[i] + s[t * 64 + i];
  out[t] = a;
}

__global__ void steps_1024(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float a = 0;
  for (int i = 0; i < 1024; ++i)
    a = a * in[i] + s[t * 64 + i];
  out[t] = a;
}

__global__ void pragma_unroll_16(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float a = 0;
#pragma unroll
  for (int i = 0; i < 16; ++i)
    a = a * in[i] + s[t * 64 + i];
  out[t] = a;
}

__global__ void pragma_unroll_128(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float a = 0;
#pragma unroll
  for (int i = 0; i < 128; ++i)
    a = a * in[i] + s[t * 64 + i];
  out[t] = a;
}

__global__ void pragma_unroll_512(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float a = 0;
#pragma unroll
  for (int i = 0; i < 512; ++i)
    a = a * in[i] + s[t * 64 + i];
  out[t] = a;
}

__global__ void pragma_unroll_by_1(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float a = 0;
#pragma unroll 1
  for (int i = 0; i < 32; ++i)
    a = a * in[i] + s[t * 64 + i];
  out[t] = a;
}

__global__ void pragma_unroll_by_2(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float a = 0;
#pragma unroll 2
  for (int i = 0; i < 32; ++i)
    a = a * in[i] + s[t * 64 + i];
  out[t] = a;
}

__global__ void pragma_unroll_by_3(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float a = 0;
#pragma unroll 3
  for (int i = 0; i < 32; ++i)
    a = a * in[i] + s[t * 64 + i];
  out[t] = a;
}

__global__ void pragma_unroll_by_4(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float a = 0;
#pragma unroll 4
  for (int i = 0; i < 32; ++i)
    a = a * in[i] + s[t * 64 + i];
  out[t] = a;
}

__global__ void pragma_unroll_by_8(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float a = 0;
#pragma unroll 8
  for (int i = 0; i < 32; ++i)
    a = a * in[i] + s[t * 64 + i];
  out[t] = a;
}

__global__ void unknown_steps_unrolled_by_1(float *out, const float *in, int n) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float a = 0;
#pragma unroll 1
  for (int i = 0; i < n; ++i)
    a = a * in[i] + s[t * 64 + i];
  out[t] = a;
}

__global__ void unknown_steps_unrolled_by_2(float *out, const float *in, int n) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float a = 0;
#pragma unroll 2
  for (int i = 0; i < n; ++i)
    a = a * in[i] + s[t * 64 + i];
  out[t] = a;
}

__global__ void unknown_steps_unrolled_by_4(float *out, const float *in, int n) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float a = 0;
#pragma unroll 4
  for (int i = 0; i < n; ++i)
    a = a * in[i] + s[t * 64 + i];
  out[t] = a;
}

__global__ void unknown_steps_unrolled_by_8(float *out, const float *in, int n) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float a = 0;
#pragma unroll 8
  for (int i = 0; i < n; ++i)
    a = a * in[i] + s[t * 64 + i];
  out[t] = a;
}

__global__ void unknown_steps(float *out, const float *in, int n) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float a = 0;
  for (int i = 0; i < n; ++i)
    a = a * in[i] + s[t * 64 + i];
  out[t] = a;
}

__global__ void unknown_steps_pragma(float *out, const float *in, int n) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float a = 0;
#pragma unroll
  for (int i = 0; i < n; ++i)
    a = a * in[i] + s[t * 64 + i];
  out[t] = a;
}

__global__ void unknown_steps_odd_rows(float *out, const float *in, int n) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float a = 0;
  for (int i = 0; i < n; ++i)
    a = a * in[i] + s[t * 63 + i];
  out[t] = a;
}

__global__ void unknown_steps_of_four(float *out, const float *in, int n) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float a = 0;
  for (int i = 0; i < 4 * n; i += 4)
    a = a * in[i] + s[t * 64 + i] - s[t * 64 + i + 1] * s[t * 64 + i + 2] * in[7] +
        s[t * 64 + i + 3];
  out[t] = a;
}

__global__ void unknown_multiple_of_four(float *out, const float *in, int n) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float a = 0;
  for (int i = 0; i < 4 * n; ++i)
    a = a * in[i] + s[t * 64 + i];
  out[t] = a;
}

__global__ void unknown_start(float *out, const float *in, int n, int m) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float a = 0;
  for (int i = m; i < n; ++i)
    a = a * in[i] + s[i];
  out[t] = a;
}

__global__ void unknown_steps_uniform(float *out, const float *in, int n) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float a = 0;
  for (int i = 0; i < n; ++i)
    a = a * in[i] + s[i];
  out[t] = a;
}

__global__ void unknown_steps_sum(float *out, const float *in, int n) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float a = 0;
  for (int i = 0; i < n; ++i)
    a += s[t * 64 + i];
  out[t] = a;
}

__global__ void unknown_steps_pairs(float *out, const float *in, int n) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float a = 0;
  for (int i = 0; i < n; ++i)
    a = a * in[i] + s[t * 64 + 2 * i] - s[t * 64 + 2 * i + 1];
  out[t] = a;
}

__global__ void strided_by_the_block(float *out, const float *in, int n) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float a = 0;
  for (int i = t; i < n; i += blockDim.x)
    a += s[i];
  out[t] = a;
}

__global__ void strided(float *out, const float *in, int n) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float a = 0;
  for (int i = t; i < n; i += 32)
    a += s[i];
  out[t] = a;
}

__global__ void nested_8_8(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float a = 0;
  for (int j = 0; j < 8; ++j)
    for (int i = 0; i < 8; ++i)
      a = a * in[i] + s[t * 64 + j * 8 + i];
  out[t] = a;
}

__global__ void nested_16_16(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float a = 0;
  for (int j = 0; j < 16; ++j)
    for (int i = 0; i < 16; ++i)
      a = a * in[i] + s[t * 64 + j * 16 + i];
  out[t] = a;
}

__global__ void nested_unknown_8(float *out, const float *in, int n) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float a = 0;
  for (int j = 0; j < n; ++j)
    for (int i = 0; i < 8; ++i)
      a = a * in[i] + s[t * 64 + j * 8 + i];
  out[t] = a;
}

__global__ void nested_8_unknown(float *out, const float *in, int n) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float a = 0;
  for (int j = 0; j < 8; ++j)
    for (int i = 0; i < n; ++i)
      a = a * in[i] + s[t * 64 + i * 8 + j];
  out[t] = a;
}

__global__ void while_loop(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float a = 0;
  int i = 0;
  while (i < 16) {
    a = a * in[i] + s[t * 64 + i];
    ++i;
  }
  out[t] = a;
}

__global__ void do_loop(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float a = 0;
  int i = 0;
  do {
    a = a * in[i] + s[t * 64 + i];
    ++i;
  } while (i < 16);
  out[t] = a;
}

__global__ void downwards(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float a = 0;
  for (int i = 31; i >= 0; --i)
    a = a * in[i] + s[t * 64 + i];
  out[t] = a;
}

__global__ void by_two(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float a = 0;
  for (int i = 0; i < 32; i += 2)
    a = a * in[i] + s[t * 64 + i] - s[t * 64 + i + 1];
  out[t] = a;
}

__global__ void unsigned_char_counter(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float a = 0;
  for (unsigned char i = 0; i < 32; ++i)
    a = a * in[i] + s[t * 64 + i];
  out[t] = a;
}

__global__ void with_barrier(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float a = 0;
  for (int i = 0; i < 8; ++i) {
    a = a * in[i] + s[t * 64 + i];
    __syncthreads();
  }
  out[t] = a;
}

__global__ void with_divisions(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float a = 0;
  for (int i = 0; i < 32; ++i)
    a = a / in[i] + s[t * 64 + i];
  out[t] = a;
}

__global__ void of_rows(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float a = 0;
  for (int i = 0; i < 16; ++i)
    a = a * in[i] + s[i * 32 + t];
  out[t] = a;
}

__global__ void registers(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float a = 0;
  float v[64];
  for (int i = 0; i < 64; ++i)
    v[i] = s[t * 64 + i];
  for (int i = 0; i < 64; ++i)
    a = a * v[63 - i] + in[i];
  out[t] = a;
}

__global__ void stores_16(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  for (int i = 0; i < 16; ++i)
    s[t * 64 + i] = in[i];
  __syncthreads();
  out[t] = s[int(in[t])];
}

__global__ void stores_32(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  for (int i = 0; i < 32; ++i)
    s[t * 64 + i] = in[i];
  __syncthreads();
  out[t] = s[int(in[t])];
}

__global__ void stores_of_global_loads(float *out, const float *in, int n) {
  SHARED(float, s);
  const int t = threadIdx.x;
  for (int i = 0; i < 8; ++i)
    s[8 * t + i] = in[i * n + t];
  __syncthreads();
  out[t] = s[int(in[t])];
}

__global__ void stencil_of_four(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  for (int i = 0; i < 4; ++i)
    out[4 * t + i] = s[4 * t + i] - 2 * s[4 * t + i + 1] + s[4 * t + i + 2];
}

__global__ void halving(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  for (int k = 64; k > 0; k /= 2) {
    if (t < k)
      s[t] += s[t + k];
    __syncthreads();
  }
  out[t] = s[0];
}
