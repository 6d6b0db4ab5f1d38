// Atomics of all lanes on one address: LLVM lets one lane do them, if it can tell. docs/reference/compilers.md.
// RUN: not %banklint --arch=gfx942 %s | FileCheck %s
// RUN: %banklint --arch=gfx1100 %s -- -DDOUBLES | FileCheck %s --check-prefix=LOOP
// RUN: clang++ -x hip --offload-arch=gfx942 --cuda-device-only -nogpuinc -nogpulib -DMACHINE -O3 -S %s -o - \
// RUN:   | FileCheck %s --check-prefix=MACHINE
#include "Inputs/gpu.h"
#define RELAXED __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT

#ifndef DOUBLES
extern "C" __global__ void __launch_bounds__(64) uniform(const int *in, int *out) {
  __shared__ int s[64];
  const int t = LANE;
  s[t] = in[t];
  __syncthreads();
  __hip_atomic_fetch_add(&s[0], 1, RELAXED);
  // CHECK: :[[#@LINE-1]]:{{.*}} s atomic 4 1 1 1 1 exact
  __hip_atomic_fetch_or(&s[1], in[t + 64], RELAXED);
  // CHECK: :[[#@LINE-1]]:{{.*}} s atomic 4 1 1 1 1 exact
  __hip_atomic_fetch_min(&s[2], in[t + 128], RELAXED);
  // CHECK: :[[#@LINE-1]]:{{.*}} s atomic 4 1 1 1 1 exact
  __hip_atomic_exchange(&s[3], in[t + 192], RELAXED);
  // CHECK: :[[#@LINE-1]]:{{.*}} s atomic 4 32 1 64 2 exact
  __syncthreads();
  out[t] = s[t];
}
// MACHINE-LABEL: uniform:
// MACHINE: s_bcnt1
// MACHINE: ds_add_u32
// MACHINE: v_readlane
// MACHINE: ds_or_b32
// MACHINE: v_readlane
// MACHINE: ds_min_i32
// MACHINE: ds_wrxchg_rtn_b32
#endif

// There is no instruction for the sum of doubles on RDNA.
extern "C" __global__ void __launch_bounds__(64) doubles(const double *in, double *out) {
  __shared__ double s[64];
  const int t = LANE;
  s[t] = in[t];
  __syncthreads();
  __hip_atomic_fetch_add(&s[t], in[t], RELAXED);
  // CHECK: :[[#@LINE-1]]:{{.*}} s atomic 8 1 1 4 4 exact
  // LOOP: :[[#@LINE-2]]:{{.*}} s atomic 8 {{.*}}bounded: a compare-and-swap loop, tried again where threads meet
  __syncthreads();
  out[t] = s[t ^ 1];
}
// MACHINE-LABEL: doubles:
// MACHINE: ds_add_f64
