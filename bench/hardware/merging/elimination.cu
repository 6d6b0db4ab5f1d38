// Accesses that the compiler leaves out: repeated, unused, overwritten, kept in a register.
#include "merging.h"

__global__ void twice(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float a = s[t];
  float b = s[t];
  out[t] = a * in[1] - b;
}

__global__ void twice_around_global_store(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float a = s[t];
  out[t + 64] = a;
  float b = s[t];
  out[t] = b * in[2];
}

__global__ void twice_around_barrier(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float a = s[t];
  __syncthreads();
  float b = s[t];
  out[t] = a * in[1] - b;
}

__global__ void twice_around_syncwarp(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float a = s[t];
  __syncwarp();
  float b = s[t];
  out[t] = a * in[1] - b;
}

__global__ void twice_around_store_at_a_distance(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float a = s[t];
  s[t + 1] = in[0];
  float b = s[t];
  out[t] = a * in[1] - b;
}

__global__ void twice_around_store_elsewhere(float *out, const float *in, int n) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float a = s[t];
  s[n] = in[0];
  float b = s[t];
  out[t] = a * in[1] - b;
}

__global__ void twice_around_shuffle(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float a = s[t];
  a += __shfl_xor_sync(~0u, a, 1);
  float b = s[t];
  out[t] = a * in[1] - b;
}

__global__ void twice_around_branch(float *out, const float *in, int n, int m) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float a = s[t];
  if (n > 3)
    out[m] = a;
  float b = s[t];
  out[t] = a * in[1] - b;
}

__global__ void again_in_branch(float *out, const float *in, int n, int m) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float a = s[t];
  if (n > 3)
    out[m] = s[t] * a;
  out[t] = a * in[1];
}

__global__ void twice_around_atomic(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float a = s[t];
  atomicAdd(&s[t + 5], 1.0f);
  float b = s[t];
  out[t] = a * in[1] - b;
}

__global__ void in_loop(float *out, const float *in, int n) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float a = 0;
  for (int i = 0; i < n; ++i)
    a = a * in[i] + s[t];
  out[t] = a;
}

__global__ void in_loop_with_global_store(float *out, const float *in, int n, int m) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float a = 0;
  for (int i = 0; i < n; ++i) {
    a = a * in[i] + s[t];
    out[m + i] = a;
  }
}

__global__ void in_loop_with_barrier(float *out, const float *in, int n) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float a = 0;
  for (int i = 0; i < n; ++i) {
    a = a * in[i] + s[t];
    __syncthreads();
  }
  out[t] = a;
}

__global__ void in_loop_with_store(float *out, const float *in, int n, int m) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float a = 0;
  for (int i = 0; i < n; ++i) {
    a = a * in[i] + s[t];
    s[m + i] = a;
  }
  out[t] = a;
}

__global__ void unused(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float a = s[t];
  float b = s[t + 7];
  out[t] = b;
}

__global__ void unused_in_dead_code(float *out, const float *in, int n) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float a = s[t];
  out[t] = in[2];
  if (n < 0 && n > 0)
    out[t] = a;
}

__global__ void of_the_stored(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  s[t] = in[2] * in[t];
  float a = s[t];
  __syncthreads();
  out[t] = a + s[t ^ 1];
}

__global__ void of_the_stored_after_barrier(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  s[t] = in[2];
  __syncthreads();
  float a = s[t];
  out[t] = a;
}

__global__ void of_the_stored_after_another_store(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  s[t] = in[2];
  s[t + 1] = in[3];
  float a = s[t];
  __syncthreads();
  out[t] = a + s[t ^ 1];
}

__global__ void of_the_stored_after_store_elsewhere(float *out, const float *in, int n) {
  SHARED(float, s);
  const int t = threadIdx.x;
  s[t] = in[2];
  s[n] = in[3];
  float a = s[t];
  __syncthreads();
  out[t] = a + s[t ^ 1];
}

__global__ void overwritten(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  s[t] = in[2];
  s[t] = in[3];
  __syncthreads();
  out[t] = s[int(in[t])];
}

__global__ void overwritten_after_load_elsewhere(float *out, const float *in, int n) {
  SHARED(float, s);
  const int t = threadIdx.x;
  s[t] = in[2];
  float a = s[n];
  s[t] = in[3];
  __syncthreads();
  out[t] = s[int(in[t])] + a;
}

__global__ void overwritten_after_barrier(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  s[t] = in[2];
  __syncthreads();
  s[t] = in[3];
  __syncthreads();
  out[t] = s[int(in[t])];
}

__global__ void overwritten_if(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  s[t] = in[2];
  if (t > 5)
    s[t] = in[3];
  __syncthreads();
  out[t] = s[int(in[t])];
}

__global__ void overwritten_after_global_store(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  s[t] = in[2];
  out[t + 99] = in[5];
  s[t] = in[3];
  __syncthreads();
  out[t] = s[int(in[t])];
}

__global__ void updated_three_times(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  s[t] += in[1];
  s[t] += in[2];
  s[t] *= in[3];
  __syncthreads();
  out[t] = s[int(in[t])];
}

__global__ void updated_in_loop(float *out, const float *in, int n) {
  SHARED(float, s);
  const int t = threadIdx.x;
  for (int i = 0; i < n; ++i)
    s[t] += in[i];
  __syncthreads();
  out[t] = s[int(in[t])];
}

__global__ void updated_in_loop_with_barrier(float *out, const float *in, int n) {
  SHARED(float, s);
  const int t = threadIdx.x;
  for (int i = 0; i < n; ++i) {
    s[t] += in[i];
    __syncthreads();
  }
  out[t] = s[int(in[t])];
}

__global__ void last_store(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  out[t] = s[int(in[t])];
  s[t] = in[2];
}

__global__ void maximum_and_minimum(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  out[t] = fmaxf(s[t], s[t + 1]) - fminf(s[t], s[t + 1]);
}

#ifndef DYNAMIC

__global__ void array_never_read(float *out, const float *in) {
  __shared__ float never_read[256];
  const int t = threadIdx.x;
  never_read[t] = in[t];
  out[t] = in[1];
}

__global__ void array_never_written(float *out, const float *in) {
  __shared__ float never_written[256];
  const int t = threadIdx.x;
  out[t] = never_written[t] + in[1];
}
#endif
