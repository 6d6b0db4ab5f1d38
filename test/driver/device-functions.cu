// Barriers, warp functions, atomics, bits and cached memory accesses.
// REQUIRES: device-pass
// RUN: %device_pass %s
// RUN: %host_pass %s
#include <cuda_runtime.h>

__device__ float warpSum(float value) {
  for (int offset = warpSize / 2; offset > 0; offset /= 2)
    value += __shfl_down_sync(0xffffffff, value, offset);
  return value;
}

__global__ void warps(int *out, double *wide) {
  unsigned mask = __activemask();
  int lane = threadIdx.x & 31;
  out[0] = __shfl_sync(mask, lane, 0) + __shfl_up_sync(mask, lane, 1) +
           __shfl_xor_sync(mask, lane, 16, 32);
  wide[0] = __shfl_sync(mask, wide[1], 0) + __shfl_xor(lane, 1) + __shfl(2.0f, 3);
  out[1] = __ballot_sync(mask, lane > 3) + __any_sync(mask, lane) + __all_sync(mask, lane) +
           __ballot(lane);
  int same;
  out[2] = __match_any_sync(mask, lane) + __match_all_sync(mask, 2.0f, &same) +
           __reduce_add_sync(mask, 1u) + __reduce_max_sync(mask, -lane);
  __syncwarp();
  __syncwarp(mask);
  out[3] = __syncthreads_count(lane) + __syncthreads_and(lane) + __syncthreads_or(lane);
  __threadfence();
  __threadfence_block();
  __threadfence_system();
  __nanosleep(100);
  wide[2] = warpSum(1) + clock() + clock64();
}

__global__ void atomics(int *i, unsigned *u, unsigned long long *l, float *f, double *d) {
  __shared__ int histogram[256];
  atomicAdd(&histogram[*u & 255], 1);
  atomicAdd(u, 1);
  atomicAdd(l, 1ull);
  atomicAdd(f, 1);
  atomicAdd(d, 1.0);
  atomicAdd_block(i, 2);
  atomicAdd_system(i, 2);
  *i = atomicSub(i, 1) + atomicExch(i, 2) + atomicMin(i, 3) + atomicMax(i, 4) + atomicCAS(i, 0, 1);
  *u = atomicInc(u, 10) + atomicDec(u, 10) + atomicAnd(u, 1) + atomicOr(u, 2) + atomicXor(u, 3);
  *l = atomicCAS(l, 0ull, __double_as_longlong(*d));
  *f = atomicExch(f, 0.5f);
}

__global__ void bits(unsigned *u, int *i, unsigned long long *l) {
  u[0] = __brev(u[1]) + __byte_perm(u[0], u[1], 0x3210) + __funnelshift_l(u[0], u[1], 3) +
         __umulhi(u[0], u[1]);
  i[0] = __popc(u[0]) + __popcll(l[0]) + __clz(i[0]) + __clzll(l[0]) + __ffs(i[0]) + __ffsll(l[0]) +
         __mul24(i[0], 3);
  i[1] = __dp4a(i[0], i[1], i[2]) + __float_as_int(1.0f) + int(__int_as_float(i[2])) +
         __vadd4(u[0], u[1]);
}

__global__ void memory(float *out, const float4 *in, int n) {
  extern __shared__ char raw[];
  float4 value = __ldg(&in[threadIdx.x]);
  value.x += __ldcs(out) + __ldcg(&in->y) + __ldca(&n);
  __stcg(out, value.x);
  __stcs(reinterpret_cast<float4 *>(out), value);
  unsigned address = static_cast<unsigned>(__cvta_generic_to_shared(raw));
  asm volatile("st.shared.f32 [%0], %1;" ::"r"(address), "f"(value.x));
  if (__isShared(raw))
    memcpy(raw, out, 16);
  memset(raw, 0, sizeof(float));
}
