// RUN: not %banklint --table=all --block=128 --arch=sm_90 %s | FileCheck %s --check-prefixes=CHECK,BEFORE
// RUN: %banklint --table=all --block=128 --arch=sm_100 %s | FileCheck %s --check-prefixes=CHECK,SINCE
//
// The functions for half and bfloat16 are inline assembly, across which nvcc's optimizer joins nothing. Its assembler
// joins at most four numbers of 16 bits before sm_100: eight take two stores of 64 bits, each with a conflict (measured
// on an H200, 2026-11-26: 2.00). What is computed first and stored then is stored at once, as copies and integers are.

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

// CHECK-DAG: computed_first {{.*}} store 2 1 4 16 16 exact, joined with its neighbours into 128-bit accesses
__global__ void computed_first(half_t *out, const float *in) {
  extern __shared__ __align__(16) half_t s[];
  int t = threadIdx.x;
  half_t eight[8];
  for (int i = 0; i < 8; ++i)
    eight[i] = from_float(in[t + i * 128]);
  for (int i = 0; i < 8; ++i)
    s[t * 8 + i] = eight[i];
  __syncthreads();
  out[t] = s[t * 2];
}

__device__ half_t product(half_t a, half_t b) {
  half_t c;
  asm("{ mul.f16 %0, %1, %2; }" : "=h"(c.bits) : "h"(a.bits), "h"(b.bits));
  return c;
}

// BEFORE-DAG: loaded {{.*}} load 2 2 8 32 16 exact, joined with its neighbours into 64-bit accesses
// SINCE-DAG: loaded {{.*}} load 2 1 4 16 16 exact, joined with its neighbours into 128-bit accesses
__global__ void loaded(half_t *out, const half_t *in) {
  __shared__ __align__(16) half_t s[1024];
  int t = threadIdx.x;
  s[t ^ 5] = in[t];
  __syncthreads();
  half_t all = in[0];
  for (int i = 0; i < 8; ++i)
    all = product(all, s[t * 8 + i]);
  out[t] = all;
}

void launch(half_t *out, const float *in) {
  converted<<<1, 128, 2048>>>(out, in, out);
  constant<<<1, 128, 2048>>>(out, in, out);
  copied<<<1, 128, 2048>>>(out, in, out);
  computed<<<1, 128, 2048>>>(out, in, out);
  computed_first<<<1, 128, 2048>>>(out, in);
  loaded<<<1, 128>>>(out, out);
}
