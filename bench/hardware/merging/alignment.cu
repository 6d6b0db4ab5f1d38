// Which indices the compiler knows to be even: a pair of neighbours from there is one 64-bit load.
#include "merging.h"

__global__ void pair_two_t(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float v0 = s[2 * t];
  float v1 = s[2 * t + 1];
  out[t] = v0 * in[1] - v1;
}

__global__ void pair_odd(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float v0 = s[2 * t + 1];
  float v1 = s[2 * t + 2];
  out[t] = v0 * in[1] - v1;
}

__global__ void pair_shifted(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float v0 = s[(t << 1)];
  float v1 = s[(t << 1) + 1];
  out[t] = v0 * in[1] - v1;
}

__global__ void pair_masked(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float v0 = s[(t & ~1)];
  float v1 = s[(t & ~1) + 1];
  out[t] = v0 * in[1] - v1;
}

__global__ void pair_halved_and_doubled(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float v0 = s[t / 2 * 2];
  float v1 = s[t / 2 * 2 + 1];
  out[t] = v0 * in[1] - v1;
}

__global__ void pair_shifted_down_and_up(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float v0 = s[(t >> 1) * 2];
  float v1 = s[(t >> 1) * 2 + 1];
  out[t] = v0 * in[1] - v1;
}

__global__ void pair_remainder(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float v0 = s[t % 32 * 2];
  float v1 = s[t % 32 * 2 + 1];
  out[t] = v0 * in[1] - v1;
}

__global__ void pair_masked_product(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float v0 = s[((2 * t) & 62)];
  float v1 = s[((2 * t) & 62) + 1];
  out[t] = v0 * in[1] - v1;
}

__global__ void pair_xored(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float v0 = s[((2 * t) ^ 6)];
  float v1 = s[((2 * t) ^ 6) + 1];
  out[t] = v0 * in[1] - v1;
}

__global__ void pair_xored_odd(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float v0 = s[((2 * t) ^ 1)];
  float v1 = s[((2 * t) ^ 1) + 1];
  out[t] = v0 * in[1] - v1;
}

__global__ void pair_xored_argument(float *out, const float *in, int n) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float v0 = s[((2 * t) ^ (2 * n))];
  float v1 = s[((2 * t) ^ (2 * n)) + 1];
  out[t] = v0 * in[1] - v1;
}

__global__ void pair_ored(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float v0 = s[((2 * t) | 64)];
  float v1 = s[((2 * t) | 64) + 1];
  out[t] = v0 * in[1] - v1;
}

__global__ void pair_reversed(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float v0 = s[62 - 2 * t];
  float v1 = s[62 - 2 * t + 1];
  out[t] = v0 * in[1] - v1;
}

__global__ void pair_reversed_odd(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float v0 = s[63 - 2 * t];
  float v1 = s[63 - 2 * t + 1];
  out[t] = v0 * in[1] - v1;
}

__global__ void pair_minus_two(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float v0 = s[2 * t - 2];
  float v1 = s[2 * t - 2 + 1];
  out[t] = v0 * in[1] - v1;
}

__global__ void pair_argument(float *out, const float *in, int n) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float v0 = s[n];
  float v1 = s[n + 1];
  out[t] = v0 * in[1] - v1;
}

__global__ void pair_two_arguments(float *out, const float *in, int n) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float v0 = s[2 * n];
  float v1 = s[2 * n + 1];
  out[t] = v0 * in[1] - v1;
}

__global__ void pair_plus_argument(float *out, const float *in, int n) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float v0 = s[2 * t + n];
  float v1 = s[2 * t + n + 1];
  out[t] = v0 * in[1] - v1;
}

__global__ void pair_plus_two_arguments(float *out, const float *in, int n) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float v0 = s[2 * t + 2 * n];
  float v1 = s[2 * t + 2 * n + 1];
  out[t] = v0 * in[1] - v1;
}

__global__ void pair_times_argument(float *out, const float *in, int n) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float v0 = s[2 * t * n];
  float v1 = s[2 * t * n + 1];
  out[t] = v0 * in[1] - v1;
}

__global__ void pair_row_of_32(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float v0 = s[t * 32];
  float v1 = s[t * 32 + 1];
  out[t] = v0 * in[1] - v1;
}

__global__ void pair_row_of_33(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float v0 = s[t * 33];
  float v1 = s[t * 33 + 1];
  out[t] = v0 * in[1] - v1;
}

__global__ void pair_row_of_34(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float v0 = s[t * 34];
  float v1 = s[t * 34 + 1];
  out[t] = v0 * in[1] - v1;
}

__global__ void pair_block_size(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float v0 = s[2 * blockDim.x + 2 * t];
  float v1 = s[2 * blockDim.x + 2 * t + 1];
  out[t] = v0 * in[1] - v1;
}

__global__ void pair_rows_of_block(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float v0 = s[2 * t + threadIdx.y * blockDim.x];
  float v1 = s[2 * t + threadIdx.y * blockDim.x + 1];
  out[t] = v0 * in[1] - v1;
}

__global__ void pair_block_number(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float v0 = s[2 * blockIdx.x];
  float v1 = s[2 * blockIdx.x + 1];
  out[t] = v0 * in[1] - v1;
}

__global__ void pair_data(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float v0 = s[2 * int(in[t])];
  float v1 = s[2 * int(in[t]) + 1];
  out[t] = v0 * in[1] - v1;
}

__global__ void pair_constant(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float v0 = s[8];
  float v1 = s[8 + 1];
  out[t] = v0 * in[1] - v1;
}

__global__ void pair_constant_odd(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float v0 = s[9];
  float v1 = s[9 + 1];
  out[t] = v0 * in[1] - v1;
}

__global__ void pair_unsigned_index(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float v0 = s[2 * threadIdx.x];
  float v1 = s[2 * threadIdx.x + 1];
  out[t] = v0 * in[1] - v1;
}

__global__ void pair_wide_index(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float v0 = s[2 * size_t(t)];
  float v1 = s[2 * size_t(t) + 1];
  out[t] = v0 * in[1] - v1;
}

__global__ void pair_long_index(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float v0 = s[2 * (long long)t];
  float v1 = s[2 * (long long)t + 1];
  out[t] = v0 * in[1] - v1;
}

__global__ void pair_byte_index(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float v0 = s[2 * (unsigned char)t];
  float v1 = s[2 * (unsigned char)t + 1];
  out[t] = v0 * in[1] - v1;
}

__global__ void pair_minimum(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float v0 = s[min(2 * t, 62)];
  float v1 = s[min(2 * t, 62) + 1];
  out[t] = v0 * in[1] - v1;
}

__global__ void pair_minimum_argument(float *out, const float *in, int n) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float v0 = s[min(2 * t, 2 * n)];
  float v1 = s[min(2 * t, 2 * n) + 1];
  out[t] = v0 * in[1] - v1;
}

__global__ void pair_selected(float *out, const float *in, int n) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float v0 = s[(n > 3 ? 2 * t : 4 * t)];
  float v1 = s[(n > 3 ? 2 * t : 4 * t) + 1];
  out[t] = v0 * in[1] - v1;
}

__global__ void pair_bit_field(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float v0 = s[((t >> 2) & 3) * 8];
  float v1 = s[((t >> 2) & 3) * 8 + 1];
  out[t] = v0 * in[1] - v1;
}

// Four neighbours.

__global__ void four_four_t(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float v0 = s[4 * t + 0];
  float v1 = s[4 * t + 1];
  float v2 = s[4 * t + 2];
  float v3 = s[4 * t + 3];
  out[t] = ((v0 * in[1] - v1) * in[2] - v2) * in[3] - v3;
}

__global__ void four_two_t(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float v0 = s[2 * t + 0];
  float v1 = s[2 * t + 1];
  float v2 = s[2 * t + 2];
  float v3 = s[2 * t + 3];
  out[t] = ((v0 * in[1] - v1) * in[2] - v2) * in[3] - v3;
}

__global__ void four_t(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float v0 = s[t + 0];
  float v1 = s[t + 1];
  float v2 = s[t + 2];
  float v3 = s[t + 3];
  out[t] = ((v0 * in[1] - v1) * in[2] - v2) * in[3] - v3;
}

__global__ void four_four_t_plus_two_n(float *out, const float *in, int n) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float v0 = s[4 * t + 2 * n + 0];
  float v1 = s[4 * t + 2 * n + 1];
  float v2 = s[4 * t + 2 * n + 2];
  float v3 = s[4 * t + 2 * n + 3];
  out[t] = ((v0 * in[1] - v1) * in[2] - v2) * in[3] - v3;
}

__global__ void four_row_of_36(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float v0 = s[36 * t + 0];
  float v1 = s[36 * t + 1];
  float v2 = s[36 * t + 2];
  float v3 = s[36 * t + 3];
  out[t] = ((v0 * in[1] - v1) * in[2] - v2) * in[3] - v3;
}

__global__ void four_row_of_34(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float v0 = s[34 * t + 0];
  float v1 = s[34 * t + 1];
  float v2 = s[34 * t + 2];
  float v3 = s[34 * t + 3];
  out[t] = ((v0 * in[1] - v1) * in[2] - v2) * in[3] - v3;
}

// Pointers.

__global__ void pointer_selected(float *out, const float *in, int n) {
  SHARED(float, s);
  const int t = threadIdx.x;
  const float *p = n > 3 ? s : s + 512;
  out[t] = p[2 * t] - p[2 * t + 1];
}

__global__ void pointer_offset(float *out, const float *in, int n) {
  SHARED(float, s);
  const int t = threadIdx.x;
  const float *p = s + n;
  out[t] = p[2 * t] - p[2 * t + 1];
}

__global__ void pointer_offset_even(float *out, const float *in, int n) {
  SHARED(float, s);
  const int t = threadIdx.x;
  const float *p = s + 2 * n;
  out[t] = p[2 * t] - p[2 * t + 1];
}

__global__ void index_joined(float *out, const float *in, int n) {
  SHARED(float, s);
  const int t = threadIdx.x;
  int i = 2 * t;
  if (n > 3) {
    i = 4 * t;
    out[t + 7] = 2;
  }
  out[t] = s[i] - s[i + 1];
}

__global__ void pointer_of_loop(float *out, const float *in, int n) {
  SHARED(float, s);
  const int t = threadIdx.x;
  const float *p = s;
  float a = 0;
#pragma unroll 1
  for (int i = 0; i < n; ++i) {
    a = a * in[i] + p[0] - p[1] * in[5];
    p += 2;
  }
  out[t] = a;
}

__global__ void index_of_loop(float *out, const float *in, int n) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float a = 0;
#pragma unroll 1
  for (int i = 0; i < n; ++i)
    a = a * in[i] + s[2 * i] - s[2 * i + 1] * in[5];
  out[t] = a;
}

__global__ void index_of_strided_loop(float *out, const float *in, int n) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float a = 0;
#pragma unroll 1
  for (int i = t; i < n; i += 64)
    a = a * in[i] + s[2 * i] - s[2 * i + 1] * in[5];
  out[t] = a;
}

__global__ void index_of_block_strided_loop(float *out, const float *in, int n) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float a = 0;
#pragma unroll 1
  for (int i = 2 * t; i < n; i += 2 * blockDim.x)
    a = a * in[i] + s[i] - s[i + 1] * in[5];
  out[t] = a;
}

// Accesses with a smaller multiple of the same index before: the newer compiler of sm_100 builds
// the second address from the first, and loses what it knew.

__global__ void after_t(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  s[t] = in[0];
  __syncthreads();
  float v0 = s[2 * t];
  float v1 = s[2 * t + 1];
  out[t] = v0 * in[1] - v1;
}

__global__ void after_t_four(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  s[t] = in[0];
  __syncthreads();
  float v0 = s[4 * t + 0];
  float v1 = s[4 * t + 1];
  float v2 = s[4 * t + 2];
  float v3 = s[4 * t + 3];
  out[t] = ((v0 * in[1] - v1) * in[2] - v2) * in[3] - v3;
}

__global__ void after_row(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  s[t] = in[0];
  __syncthreads();
  float v0 = s[32 * t + 0];
  float v1 = s[32 * t + 1];
  float v2 = s[32 * t + 2];
  float v3 = s[32 * t + 3];
  out[t] = ((v0 * in[1] - v1) * in[2] - v2) * in[3] - v3;
}

#ifndef DYNAMIC
// Arrays lie in the order of their declarations, each aligned as its type. The first is at a
// multiple of 16 bytes.

__global__ void array_behind_one_char(float *out, const float *in) {
  STATIC(char, head, 1);
  STATIC(float, s, 1024);
  const int t = threadIdx.x;
  out[t + 2] = float(head[int(in[t])]);
  float v0 = s[4 * t + 0];
  float v1 = s[4 * t + 1];
  float v2 = s[4 * t + 2];
  float v3 = s[4 * t + 3];
  out[t] = ((v0 * in[1] - v1) * in[2] - v2) * in[3] - v3;
}

__global__ void array_behind_three_chars(float *out, const float *in) {
  STATIC(char, head, 3);
  STATIC(float, s, 1024);
  const int t = threadIdx.x;
  out[t + 2] = float(head[int(in[t])]);
  float v0 = s[4 * t + 0];
  float v1 = s[4 * t + 1];
  float v2 = s[4 * t + 2];
  float v3 = s[4 * t + 3];
  out[t] = ((v0 * in[1] - v1) * in[2] - v2) * in[3] - v3;
}

__global__ void array_behind_one_float(float *out, const float *in) {
  STATIC(float, head, 1);
  STATIC(float, s, 1024);
  const int t = threadIdx.x;
  out[t + 2] = float(head[int(in[t])]);
  float v0 = s[4 * t + 0];
  float v1 = s[4 * t + 1];
  float v2 = s[4 * t + 2];
  float v3 = s[4 * t + 3];
  out[t] = ((v0 * in[1] - v1) * in[2] - v2) * in[3] - v3;
}

__global__ void array_behind_two_floats(float *out, const float *in) {
  STATIC(float, head, 2);
  STATIC(float, s, 1024);
  const int t = threadIdx.x;
  out[t + 2] = float(head[int(in[t])]);
  float v0 = s[4 * t + 0];
  float v1 = s[4 * t + 1];
  float v2 = s[4 * t + 2];
  float v3 = s[4 * t + 3];
  out[t] = ((v0 * in[1] - v1) * in[2] - v2) * in[3] - v3;
}

__global__ void array_behind_three_floats(float *out, const float *in) {
  STATIC(float, head, 3);
  STATIC(float, s, 1024);
  const int t = threadIdx.x;
  out[t + 2] = float(head[int(in[t])]);
  float v0 = s[4 * t + 0];
  float v1 = s[4 * t + 1];
  float v2 = s[4 * t + 2];
  float v3 = s[4 * t + 3];
  out[t] = ((v0 * in[1] - v1) * in[2] - v2) * in[3] - v3;
}

__global__ void array_behind_four_floats(float *out, const float *in) {
  STATIC(float, head, 4);
  STATIC(float, s, 1024);
  const int t = threadIdx.x;
  out[t + 2] = float(head[int(in[t])]);
  float v0 = s[4 * t + 0];
  float v1 = s[4 * t + 1];
  float v2 = s[4 * t + 2];
  float v3 = s[4 * t + 3];
  out[t] = ((v0 * in[1] - v1) * in[2] - v2) * in[3] - v3;
}

__global__ void array_behind_one_double(float *out, const float *in) {
  STATIC(double, head, 1);
  STATIC(float, s, 1024);
  const int t = threadIdx.x;
  out[t + 2] = float(head[int(in[t])]);
  float v0 = s[4 * t + 0];
  float v1 = s[4 * t + 1];
  float v2 = s[4 * t + 2];
  float v3 = s[4 * t + 3];
  out[t] = ((v0 * in[1] - v1) * in[2] - v2) * in[3] - v3;
}

__global__ void small_array_behind(float *out, const float *in) {
  STATIC(float, s, 1024);
  STATIC(float, tail, 3);
  const int t = threadIdx.x;
  float v0 = s[4 * t + 0];
  float v1 = s[4 * t + 1];
  float v2 = s[4 * t + 2];
  float v3 = s[4 * t + 3];
  out[t] = ((v0 * in[1] - v1) * in[2] - v2) * in[3] - v3;
  out[t + 2] = tail[int(in[t])];
}

__global__ void unused_array_before(float *out, const float *in) {
  __shared__ float unused[3];
  STATIC(float, s, 1024);
  const int t = threadIdx.x;
  float v0 = s[4 * t + 0];
  float v1 = s[4 * t + 1];
  float v2 = s[4 * t + 2];
  float v3 = s[4 * t + 3];
  out[t] = ((v0 * in[1] - v1) * in[2] - v2) * in[3] - v3;
}

__global__ void aligned_array_behind(float *out, const float *in) {
  STATIC(float, head, 3);
  __shared__ __align__(16) float s[1024];
  fill(s, in);
  const int t = threadIdx.x;
  float v0 = s[4 * t + 0];
  float v1 = s[4 * t + 1];
  float v2 = s[4 * t + 2];
  float v3 = s[4 * t + 3];
  out[t] = ((v0 * in[1] - v1) * in[2] - v2) * in[3] - v3;
  out[t + 2] = head[int(in[t])];
}

__global__ void member_behind_three_floats(float *out, const float *in) {
  __shared__ struct {
    float p[3];
    float q[64];
  } s;
  fill(s.q, in);
  const int t = threadIdx.x;
  out[t] = s.q[2 * t] - s.q[2 * t + 1];
}

__global__ void odd_member_behind_three_floats(float *out, const float *in) {
  __shared__ struct {
    float p[3];
    float q[64];
  } s;
  fill(s.q, in);
  const int t = threadIdx.x;
  out[t] = s.q[2 * t + 1] - s.q[2 * t + 2];
}

__global__ void bytes_as_floats(float *out, const float *in) {
  STATIC(char, s, 1024);
  const int t = threadIdx.x;
  const float *p = reinterpret_cast<float *>(s);
  out[t] = p[2 * t] - p[2 * t + 1];
}

__global__ void rows_of_32(float *out, const float *in, int n) {
  __shared__ float s[32][32];
  fill(s[0], in);
  const int t = threadIdx.x;
  float v0 = s[n][4 * t + 0];
  float v1 = s[n][4 * t + 1];
  float v2 = s[n][4 * t + 2];
  float v3 = s[n][4 * t + 3];
  out[t] = ((v0 * in[1] - v1) * in[2] - v2) * in[3] - v3;
}

__global__ void rows_of_33(float *out, const float *in, int n) {
  __shared__ float s[32][33];
  fill(s[0], in);
  const int t = threadIdx.x;
  float v0 = s[n][4 * t + 0];
  float v1 = s[n][4 * t + 1];
  float v2 = s[n][4 * t + 2];
  float v3 = s[n][4 * t + 3];
  out[t] = ((v0 * in[1] - v1) * in[2] - v2) * in[3] - v3;
}

__global__ void rows_of_34(float *out, const float *in, int n) {
  __shared__ float s[32][34];
  fill(s[0], in);
  const int t = threadIdx.x;
  float v0 = s[n][4 * t + 0];
  float v1 = s[n][4 * t + 1];
  float v2 = s[n][4 * t + 2];
  float v3 = s[n][4 * t + 3];
  out[t] = ((v0 * in[1] - v1) * in[2] - v2) * in[3] - v3;
}

__global__ void rows_of_36(float *out, const float *in, int n) {
  __shared__ float s[32][36];
  fill(s[0], in);
  const int t = threadIdx.x;
  float v0 = s[n][4 * t + 0];
  float v1 = s[n][4 * t + 1];
  float v2 = s[n][4 * t + 2];
  float v3 = s[n][4 * t + 3];
  out[t] = ((v0 * in[1] - v1) * in[2] - v2) * in[3] - v3;
}
#endif
