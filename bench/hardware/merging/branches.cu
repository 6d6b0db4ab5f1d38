// Accesses under conditions.
#include "merging.h"

__global__ void pair_in_one_body(float *out, const float *in, int n) {
  SHARED(float, s);
  const int t = threadIdx.x;
  if (t < n) {
    float a = s[2 * t];
    float b = s[2 * t + 1];
    out[t] = a - b;
  }
}

__global__ void same_condition_twice(float *out, const float *in, int n) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float a = 0, b = 0;
  if (t < n)
    a = s[2 * t];
  if (t < n)
    b = s[2 * t + 1];
  out[t] = a - b;
}

__global__ void two_conditions(float *out, const float *in, int n, int m) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float a = 0, b = 0;
  if (t < n)
    a = s[2 * t];
  if (t < m)
    b = s[2 * t + 1];
  out[t] = a - b;
}

__global__ void neighbours_in_both_sides(float *out, const float *in, int n) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float a;
  if (t < n)
    a = s[2 * t];
  else
    a = s[2 * t + 1];
  out[t] = a;
}

__global__ void outside_and_inside(float *out, const float *in, int n) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float a = s[2 * t], b = 0;
  if (t < n)
    b = s[2 * t + 1];
  out[t] = a - b;
}

__global__ void inside_and_outside(float *out, const float *in, int n) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float b = 0;
  if (t < n)
    b = s[2 * t];
  float a = s[2 * t + 1];
  out[t] = a - b;
}

__global__ void selected_element(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  out[t] = t > 3 ? s[t] : s[t + 32];
}

__global__ void selected_element_uniform(float *out, const float *in, int n) {
  SHARED(float, s);
  const int t = threadIdx.x;
  out[t] = n > 3 ? s[t] : s[t + 32];
}

__global__ void selected_index(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  out[t] = s[t > 3 ? t : t + 32];
}

__global__ void selected_or_zero(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  out[t] = t > 3 ? s[t] : 0.0f;
}

__global__ void same_in_both_sides(float *out, const float *in, int n) {
  SHARED(float, s);
  const int t = threadIdx.x;
  if (n > 3)
    out[t] = s[t];
  else
    out[t] = s[t] * 2;
}

__global__ void stores_in_one_body(float *out, const float *in, int n) {
  SHARED(float, s);
  const int t = threadIdx.x;
  if (t < n) {
    s[2 * t] = in[0];
    s[2 * t + 1] = in[1];
  }
  __syncthreads();
  out[t] = s[int(in[t])];
}

__global__ void stores_same_condition_twice(float *out, const float *in, int n) {
  SHARED(float, s);
  const int t = threadIdx.x;
  if (t < n)
    s[2 * t] = in[0];
  if (t < n)
    s[2 * t + 1] = in[1];
  __syncthreads();
  out[t] = s[int(in[t])];
}

__global__ void stores_in_both_sides(float *out, const float *in, int n) {
  SHARED(float, s);
  const int t = threadIdx.x;
  if (t < n)
    s[2 * t] = in[0];
  else
    s[2 * t + 1] = in[1];
  __syncthreads();
  out[t] = s[int(in[t])];
}

__global__ void stores_of_selected_global(float *out, const float *in, int n) {
  SHARED(float, s);
  const int t = threadIdx.x;
  s[2 * t] = t < n ? in[t] : 0;
  s[2 * t + 1] = t < n ? in[t + 7] : 0;
  __syncthreads();
  out[t] = s[int(in[t])];
}

__global__ void stores_of_guarded_global_in_loop(float *out, const float *in, int n) {
  SHARED(float, s);
  const int t = threadIdx.x;
  for (int i = 0; i < 8; ++i)
    s[8 * t + i] = t + i < n ? in[i * n + t] : 0.0f;
  __syncthreads();
  out[t] = s[int(in[t])];
}

__global__ void element_conditions(float *out, const float *in, int n) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float a = 0;
  for (int i = 0; i < 16; ++i)
    if (i < n)
      a = a * in[i] + s[t * 64 + i];
  out[t] = a;
}

__global__ void element_thread_conditions(float *out, const float *in, int n) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float a = 0;
  for (int i = 0; i < 16; ++i)
    if (t + i < n)
      a = a * in[i] + s[t * 64 + i];
  out[t] = a;
}

__global__ void with_continue(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float a = 0;
  for (int i = 0; i < 16; ++i) {
    if (in[i] < 0)
      continue;
    a = a * in[i] + s[t * 64 + i];
  }
  out[t] = a;
}

__global__ void with_break(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float a = 0;
  for (int i = 0; i < 16; ++i) {
    if (in[i] < 0)
      break;
    a = a * in[i] + s[t * 64 + i];
  }
  out[t] = a;
}

__global__ void exchanged_if_greater(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  if (s[t] > s[t + 32]) {
    float x = s[t];
    s[t] = s[t + 32];
    s[t + 32] = x;
  }
  __syncthreads();
  out[t] = s[int(in[t])];
}
