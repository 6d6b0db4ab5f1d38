// RUN: not %banklint --table=all --block=128 --arch=sm_90 %s | FileCheck %s --check-prefixes=CHECK,BEFORE
// RUN: %banklint --table=all --block=128 --arch=sm_100 %s | FileCheck %s --check-prefixes=CHECK,SINCE
//
// The functions for half and bfloat16 are inline assembly. Before sm_100, nvcc stores at most four numbers of 16 bits at
// once that it made: eight take two stores of 64 bits, each with a conflict (measured on an H200, 2026-11-26: 2.00).
// Copies and integers are stored at once.

struct half_t {
  unsigned short bits;
};

__device__ half_t from_float(float f) {
  half_t h;
  asm("{ cvt.rn.f16.f32 %0, %1; }" : "=h"(h.bits) : "f"(f));
  return h;
}

#define EIGHT(NAME, VALUE)                                                                                             \
  __global__ void NAME(half_t *out, const float *in, const half_t *halves) {                                           \
    extern __shared__ __align__(16) half_t s[];                                                                        \
    int t = threadIdx.x;                                                                                               \
    for (int i = 0; i < 8; ++i)                                                                                        \
      s[t * 8 + i] = VALUE;                                                                                            \
    __syncthreads();                                                                                                   \
    out[t] = s[t * 2];                                                                                                 \
  }

// BEFORE-DAG: converted {{.*}} store 2 2 8 32 16 exact, joined with its neighbours into 64-bit accesses
// SINCE-DAG: converted {{.*}} store 2 1 4 16 16 exact, joined with its neighbours into 128-bit accesses
EIGHT(converted, from_float(in[t + i * 128]))
// BEFORE-DAG: constant {{.*}} store 2 2 8 32 16 exact, joined with its neighbours into 64-bit accesses
// SINCE-DAG: constant {{.*}} store 2 1 4 16 16 exact, joined with its neighbours into 128-bit accesses
EIGHT(constant, from_float(0))
// CHECK-DAG: copied {{.*}} store 2 1 4 16 16 exact, joined with its neighbours into 128-bit accesses
EIGHT(copied, halves[t + i * 128])
// CHECK-DAG: computed {{.*}} store 2 1 4 16 16 exact, joined with its neighbours into 128-bit accesses
EIGHT(computed, half_t{(unsigned short)(t + i)})

void launch(half_t *out, const float *in) {
  converted<<<1, 128, 2048>>>(out, in, out);
  constant<<<1, 128, 2048>>>(out, in, out);
  copied<<<1, 128, 2048>>>(out, in, out);
  computed<<<1, 128, 2048>>>(out, in, out);
}
