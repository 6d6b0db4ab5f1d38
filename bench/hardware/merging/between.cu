// What may stand between two accesses that merge.
#include "merging.h"

__device__ __noinline__ float called(float x) { return x * x + 1; }

__global__ void loads_nothing(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float a = s[2 * t];

  float b = s[2 * t + 1];
  out[t] = a - b;
}

__global__ void loads_arithmetic(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float a = s[2 * t];
  a = a * a + a * in[7];
  float b = s[2 * t + 1];
  out[t] = a - b;
}

__global__ void loads_branching_function(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float a = s[2 * t];
  a = a * a + sqrtf(a) * in[7];
  float b = s[2 * t + 1];
  out[t] = a - b;
}

__global__ void loads_global_store(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float a = s[2 * t];
  out[t + 64] = a;
  float b = s[2 * t + 1];
  out[t] = a - b;
}

__global__ void loads_global_load(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float a = s[2 * t];
  a *= in[t + 64];
  float b = s[2 * t + 1];
  out[t] = a - b;
}

__global__ void loads_syncthreads(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float a = s[2 * t];
  __syncthreads();
  float b = s[2 * t + 1];
  out[t] = a - b;
}

__global__ void loads_syncwarp(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float a = s[2 * t];
  __syncwarp();
  float b = s[2 * t + 1];
  out[t] = a - b;
}

__global__ void loads_block_fence(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float a = s[2 * t];
  __threadfence_block();
  float b = s[2 * t + 1];
  out[t] = a - b;
}

__global__ void loads_fence(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float a = s[2 * t];
  __threadfence();
  float b = s[2 * t + 1];
  out[t] = a - b;
}

__global__ void loads_empty_assembly(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float a = s[2 * t];
  asm volatile("");
  float b = s[2 * t + 1];
  out[t] = a - b;
}

__global__ void loads_memory_clobber(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float a = s[2 * t];
  asm volatile("" ::: "memory");
  float b = s[2 * t + 1];
  out[t] = a - b;
}

__global__ void loads_lane_of_assembly(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float a = s[2 * t];
  int lane;
  asm volatile("mov.u32 %0, %%laneid;" : "=r"(lane));
  a *= lane;
  float b = s[2 * t + 1];
  out[t] = a - b;
}

__global__ void loads_shuffle(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float a = s[2 * t];
  a = __shfl_xor_sync(~0u, a, 1);
  float b = s[2 * t + 1];
  out[t] = a - b;
}

__global__ void loads_ballot(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float a = s[2 * t];
  a *= __ballot_sync(~0u, a > 0);
  float b = s[2 * t + 1];
  out[t] = a - b;
}

__global__ void loads_global_atomic(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float a = s[2 * t];
  atomicAdd(out + 5, a);
  float b = s[2 * t + 1];
  out[t] = a - b;
}

__global__ void loads_clock(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float a = s[2 * t];
  a *= clock();
  float b = s[2 * t + 1];
  out[t] = a - b;
}

__global__ void loads_trap(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float a = s[2 * t];
  if (a < 0)
    __trap();
  float b = s[2 * t + 1];
  out[t] = a - b;
}

__global__ void loads_nanosleep(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float a = s[2 * t];
  __nanosleep(10);
  float b = s[2 * t + 1];
  out[t] = a - b;
}

__global__ void loads_named_barrier(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float a = s[2 * t];
  asm volatile("bar.sync 1, 64;");
  float b = s[2 * t + 1];
  out[t] = a - b;
}

__global__ void loads_small_branch(float *out, const float *in, int n) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float a = s[2 * t];
  if (n > 3)
    a *= 2;
  float b = s[2 * t + 1];
  out[t] = a - b;
}

__global__ void loads_branch_with_global_accesses(float *out, const float *in, int n, int m) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float a = s[2 * t];
  if (n > 3) {
    out[m] = a;
    a = in[m];
  }
  float b = s[2 * t + 1];
  out[t] = a - b;
}

__global__ void loads_branch_of_thread(float *out, const float *in, int n, int m) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float a = s[2 * t];
  if (t > 3) {
    out[m] = a;
    a = in[m];
  }
  float b = s[2 * t + 1];
  out[t] = a - b;
}

__global__ void loads_loop(float *out, const float *in, int n) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float a = s[2 * t];
  for (int i = 0; i < n; ++i)
    a = a * in[i];
  float b = s[2 * t + 1];
  out[t] = a - b;
}

__global__ void loads_unrolled_loop(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float a = s[2 * t];
  for (int i = 0; i < 64; ++i)
    a = a * in[i];
  float b = s[2 * t + 1];
  out[t] = a - b;
}

__global__ void loads_exit(float *out, const float *in, int n) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float a = s[2 * t];
  if (t > n)
    return;
  float b = s[2 * t + 1];
  out[t] = a - b;
}

__global__ void loads_call(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float a = s[2 * t];
  a = called(a);
  float b = s[2 * t + 1];
  out[t] = a - b;
}

__global__ void loads_load(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float a = s[2 * t];
  a *= s[t + 512];
  float b = s[2 * t + 1];
  out[t] = a - b;
}

__global__ void loads_dependent_load(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float a = s[2 * t];
  a *= s[int(a)];
  float b = s[2 * t + 1];
  out[t] = a - b;
}

__global__ void loads_store_at_a_distance(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float a = s[2 * t];
  s[2 * t + 2] = 1;
  float b = s[2 * t + 1];
  out[t] = a - b;
}

__global__ void loads_store_to_the_first(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float a = s[2 * t];
  s[2 * t] = 1;
  float b = s[2 * t + 1];
  out[t] = a - b;
}

__global__ void loads_store_elsewhere(float *out, const float *in, int n) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float a = s[2 * t];
  s[n] = 1;
  float b = s[2 * t + 1];
  out[t] = a - b;
}

__global__ void loads_store_far(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float a = s[2 * t];
  s[2 * t + 1024] = a;
  float b = s[2 * t + 1];
  out[t] = a - b;
}

__global__ void loads_shared_atomic(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float a = s[2 * t];
  atomicAdd(&s[t + 512], 1.0f);
  float b = s[2 * t + 1];
  out[t] = a - b;
}

__global__ void loads_many_loads(float *out, const float *in, int n) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float a = s[2 * t];
#pragma unroll
  for (int i = 0; i < 200; ++i)
    a = a * in[i] + s[i * 7 + n];
  float b = s[2 * t + 1];
  out[t] = a - b;
}

// Another array.

__global__ void loads_store_to_another_array(float *out, const float *in) {
  SHARED(float, s);
  SECOND(float, r);
  const int t = threadIdx.x;
  float a = s[2 * t];
  r[t] = 1;
  float b = s[2 * t + 1];
  __syncthreads();
  out[t] = a - b + r[t ^ 1];
}

__global__ void loads_stored_to_another_array(float *out, const float *in) {
  SHARED(float, s);
  SECOND(float, r);
  const int t = threadIdx.x;
  float a = s[2 * t];
  r[t] = a;
  float b = s[2 * t + 1];
  __syncthreads();
  out[t] = a - b + r[t ^ 1];
}

__global__ void loads_load_of_another_array(float *out, const float *in) {
  SHARED(float, s);
  SECOND(float, r);
  const int t = threadIdx.x;
  float a = s[2 * t];
  a *= r[t];
  float b = s[2 * t + 1];
  __syncthreads();
  out[t] = a - b + r[t ^ 1];
}

__global__ void loads_atomic_on_another_array(float *out, const float *in) {
  SHARED(float, s);
  SECOND(float, r);
  const int t = threadIdx.x;
  float a = s[2 * t];
  atomicAdd(&r[t], 1.0f);
  float b = s[2 * t + 1];
  __syncthreads();
  out[t] = a - b + r[t ^ 1];
}

// Stores.

__global__ void stores_nothing(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float a = in[t], b = in[3];
  s[2 * t] = a;

  s[2 * t + 1] = b;
  __syncthreads();
  out[t] = s[int(in[t])] + a;
}

__global__ void stores_arithmetic(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float a = in[t], b = in[3];
  s[2 * t] = a;
  a = a * a + a * in[7];
  s[2 * t + 1] = b;
  __syncthreads();
  out[t] = s[int(in[t])] + a;
}

__global__ void stores_branching_function(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float a = in[t], b = in[3];
  s[2 * t] = a;
  a = a * a + sqrtf(a) * in[7];
  s[2 * t + 1] = b;
  __syncthreads();
  out[t] = s[int(in[t])] + a;
}

__global__ void stores_global_store(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float a = in[t], b = in[3];
  s[2 * t] = a;
  out[t + 64] = a;
  s[2 * t + 1] = b;
  __syncthreads();
  out[t] = s[int(in[t])] + a;
}

__global__ void stores_global_load(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float a = in[t], b = in[3];
  s[2 * t] = a;
  a *= in[t + 64];
  s[2 * t + 1] = b;
  __syncthreads();
  out[t] = s[int(in[t])] + a;
}

__global__ void stores_syncwarp(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float a = in[t], b = in[3];
  s[2 * t] = a;
  __syncwarp();
  s[2 * t + 1] = b;
  __syncthreads();
  out[t] = s[int(in[t])] + a;
}

__global__ void stores_block_fence(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float a = in[t], b = in[3];
  s[2 * t] = a;
  __threadfence_block();
  s[2 * t + 1] = b;
  __syncthreads();
  out[t] = s[int(in[t])] + a;
}

__global__ void stores_empty_assembly(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float a = in[t], b = in[3];
  s[2 * t] = a;
  asm volatile("");
  s[2 * t + 1] = b;
  __syncthreads();
  out[t] = s[int(in[t])] + a;
}

__global__ void stores_memory_clobber(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float a = in[t], b = in[3];
  s[2 * t] = a;
  asm volatile("" ::: "memory");
  s[2 * t + 1] = b;
  __syncthreads();
  out[t] = s[int(in[t])] + a;
}

__global__ void stores_small_branch(float *out, const float *in, int n) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float a = in[t], b = in[3];
  s[2 * t] = a;
  if (n > 3)
    a *= 2;
  s[2 * t + 1] = b;
  __syncthreads();
  out[t] = s[int(in[t])] + a;
}

__global__ void stores_branch_with_global_accesses(float *out, const float *in, int n, int m) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float a = in[t], b = in[3];
  s[2 * t] = a;
  if (n > 3) {
    out[m] = a;
    a = in[m];
  }
  s[2 * t + 1] = b;
  __syncthreads();
  out[t] = s[int(in[t])] + a;
}

__global__ void stores_shuffle(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float a = in[t], b = in[3];
  s[2 * t] = a;
  a = __shfl_xor_sync(~0u, a, 1);
  s[2 * t + 1] = b;
  __syncthreads();
  out[t] = s[int(in[t])] + a;
}

__global__ void stores_exit(float *out, const float *in, int n) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float a = in[t], b = in[3];
  s[2 * t] = a;
  if (t > n)
    return;
  s[2 * t + 1] = b;
  __syncthreads();
  out[t] = s[int(in[t])] + a;
}

__global__ void stores_loop(float *out, const float *in, int n) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float a = in[t], b = in[3];
  s[2 * t] = a;
  for (int i = 0; i < n; ++i)
    a = a * in[i];
  s[2 * t + 1] = b;
  __syncthreads();
  out[t] = s[int(in[t])] + a;
}

__global__ void stores_clock(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float a = in[t], b = in[3];
  s[2 * t] = a;
  a *= clock();
  s[2 * t + 1] = b;
  __syncthreads();
  out[t] = s[int(in[t])] + a;
}

__global__ void stores_load_elsewhere(float *out, const float *in, int n) {
  SHARED(float, s);
  SECOND(float, r);
  const int t = threadIdx.x;
  float a = in[t], b = in[3];
  s[2 * t] = a;
  a = s[n];
  s[2 * t + 1] = b;
  __syncthreads();
  out[t] = s[int(in[t])] + a + r[t ^ 1];
}

__global__ void stores_load_at_a_distance(float *out, const float *in) {
  SHARED(float, s);
  SECOND(float, r);
  const int t = threadIdx.x;
  float a = in[t], b = in[3];
  s[2 * t] = a;
  a = s[2 * t + 64];
  s[2 * t + 1] = b;
  __syncthreads();
  out[t] = s[int(in[t])] + a + r[t ^ 1];
}

__global__ void stores_load_of_another_array(float *out, const float *in) {
  SHARED(float, s);
  SECOND(float, r);
  const int t = threadIdx.x;
  float a = in[t], b = in[3];
  s[2 * t] = a;
  a = r[t];
  s[2 * t + 1] = b;
  __syncthreads();
  out[t] = s[int(in[t])] + a + r[t ^ 1];
}

__global__ void stores_store_to_another_array(float *out, const float *in) {
  SHARED(float, s);
  SECOND(float, r);
  const int t = threadIdx.x;
  float a = in[t], b = in[3];
  s[2 * t] = a;
  r[t] = a;
  s[2 * t + 1] = b;
  __syncthreads();
  out[t] = s[int(in[t])] + a + r[t ^ 1];
}

__global__ void stores_store_at_a_distance(float *out, const float *in) {
  SHARED(float, s);
  SECOND(float, r);
  const int t = threadIdx.x;
  float a = in[t], b = in[3];
  s[2 * t] = a;
  s[2 * t + 2] = a;
  s[2 * t + 1] = b;
  __syncthreads();
  out[t] = s[int(in[t])] + a + r[t ^ 1];
}

__global__ void stores_store_far(float *out, const float *in) {
  SHARED(float, s);
  SECOND(float, r);
  const int t = threadIdx.x;
  float a = in[t], b = in[3];
  s[2 * t] = a;
  s[2 * t + 512] = a;
  s[2 * t + 1] = b;
  __syncthreads();
  out[t] = s[int(in[t])] + a + r[t ^ 1];
}

__global__ void stores_store_elsewhere(float *out, const float *in, int n) {
  SHARED(float, s);
  SECOND(float, r);
  const int t = threadIdx.x;
  float a = in[t], b = in[3];
  s[2 * t] = a;
  s[n] = a;
  s[2 * t + 1] = b;
  __syncthreads();
  out[t] = s[int(in[t])] + a + r[t ^ 1];
}

// Two arrays.

__global__ void two_arrays_loaded_in_turn(float *out, const float *in) {
  SHARED(float, s);
  SECOND(float, r);
  const int t = threadIdx.x;
  float x = s[2 * t], y = r[2 * t], z = s[2 * t + 1], w = r[2 * t + 1];
  out[t] = x * y - z * w;
}

__global__ void two_arrays_stored_in_turn(float *out, const float *in) {
  SHARED(float, s);
  SECOND(float, r);
  const int t = threadIdx.x;
  float x = in[t], y = in[t + 9];
  s[2 * t] = x;
  r[2 * t] = y;
  s[2 * t + 1] = y;
  r[2 * t + 1] = x;
  __syncthreads();
  out[t] = s[int(in[t])] - r[int(in[t])];
}

__global__ void two_arrays_stored_in_sequence(float *out, const float *in) {
  SHARED(float, s);
  SECOND(float, r);
  const int t = threadIdx.x;
  float x = in[t], y = in[t + 9];
  s[2 * t] = x;
  s[2 * t + 1] = y;
  r[2 * t] = y;
  r[2 * t + 1] = x;
  __syncthreads();
  out[t] = s[int(in[t])] - r[int(in[t])];
}

__global__ void copied_by_element(float *out, const float *in) {
  SHARED(float, s);
  SECOND(float, r);
  const int t = threadIdx.x;
  for (int i = 0; i < 4; ++i)
    r[4 * t + i] = s[4 * t + i];
  __syncthreads();
  out[t] = r[int(in[t])];
}

__global__ void copied_through_registers(float *out, const float *in) {
  SHARED(float, s);
  SECOND(float, r);
  const int t = threadIdx.x;
  float v[4];
  for (int i = 0; i < 4; ++i)
    v[i] = s[4 * t + i];
  for (int i = 0; i < 4; ++i)
    r[4 * t + i] = v[i];
  __syncthreads();
  out[t] = r[int(in[t])];
}

// Read, change, write.

__global__ void updated_by_element(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  for (int i = 0; i < 4; ++i)
    s[4 * t + i] += in[i];
  __syncthreads();
  out[t] = s[int(in[t])];
}

__global__ void updated_pair(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  s[2 * t] += 1;
  s[2 * t + 1] += 2;
  __syncthreads();
  out[t] = s[int(in[t])];
}

__global__ void swapped(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float a = s[2 * t], b = s[2 * t + 1];
  s[2 * t] = b;
  s[2 * t + 1] = a;
  __syncthreads();
  out[t] = s[int(in[t])];
}

__global__ void swapped_if(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float a = s[2 * t], b = s[2 * t + 1];
  if (a > b) {
    s[2 * t] = b;
    s[2 * t + 1] = a;
  }
  __syncthreads();
  out[t] = s[int(in[t])];
}

__global__ void summed_pair(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float a = s[2 * t], b = s[2 * t + 1];
  s[2 * t] = b;
  s[2 * t + 1] = a + b;
  __syncthreads();
  out[t] = s[int(in[t])];
}

__global__ void doubled_pair(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float a = s[2 * t], b = s[2 * t + 1];
  s[2 * t] = a * 2;
  s[2 * t + 1] = b * 3;
  __syncthreads();
  out[t] = s[int(in[t])];
}

__global__ void scattered_pair(float *out, const float *in, int n, int m) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float a = s[2 * t], b = s[2 * t + 1];
  s[n] = a;
  s[m] = b;
  __syncthreads();
  out[t] = s[int(in[t])];
}

__global__ void copied_pair(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  s[2 * t] = s[2 * t + 512];
  s[2 * t + 1] = s[2 * t + 513];
  __syncthreads();
  out[t] = s[int(in[t])];
}

__global__ void summed(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float sum = 0;
  sum += s[4 * t];
  sum += s[4 * t + 1];
  sum += s[4 * t + 2];
  sum += s[4 * t + 3];
  out[t] = sum;
}

__global__ void volatile_pair(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  volatile float *v = s;
  out[t] = v[2 * t] - v[2 * t + 1];
}

// Functions.

__device__ float twice(const float *p) { return *p * 2; }

__device__ __noinline__ float difference(const float *p, int i) { return p[2 * i] - p[2 * i + 1]; }

__global__ void in_inlined_functions(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float a = twice(&s[2 * t]);
  float b = twice(&s[2 * t + 1]);
  out[t] = a * a - b;
}

__global__ void in_a_called_function(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  out[t] = difference(s, t);
}
