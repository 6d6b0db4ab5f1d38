// RUN: not %banklint --table=all --block=64 %s | FileCheck %s
//
// A loop that data may end before its constant bound: nvcc unrolls it by the bound, and its assembler joins the loads
// of neighbouring steps, whether the data is asked in the condition or in an `if`. From the machine code of nvcc 13.0
// for sm_90, 2026-11-26.

#define LOOP(NAME, STEPS, LOOP)                                                                                        \
  __global__ void NAME(const int *in, float *out, int n) {                                                             \
    extern __shared__ __align__(16) float s[];                                                                         \
    const int t = threadIdx.x;                                                                                         \
    float sum = 0;                                                                                                     \
    LOOP sum += s[t * STEPS + i] * i;                                                                                  \
    out[t] = sum;                                                                                                      \
  }

// As a whole.
// CHECK-DAG: condition {{.*}} s load 4 2 12 96 48 exact, joined with its neighbours into 128-bit accesses
LOOP(condition, 24, for (int i = 0; i < 24 && in[i] >= 0; ++i))
// CHECK-DAG: three {{.*}} s load 4 2 12 96 48 exact, joined with its neighbours into 128-bit accesses
LOOP(three, 24, for (int i = 0; i < 24 && in[i] >= 0 && in[i + n] != 3; ++i))
// CHECK-DAG: with_break {{.*}} s load 4 2 12 96 48 exact, joined with its neighbours into 128-bit accesses
LOOP(with_break, 24, for (int i = 0; i < 24; ++i) if (in[i] < 0) break; else)
// Data of the thread: how many take part is not known.
// CHECK-DAG: by_sum {{.*}} s load 4 up to 2 - - - data-dependent: data decides which threads take part, joined with its neighbours into 128-bit accesses
LOOP(by_sum, 24, for (int i = 0; i < 24 && sum < 5; ++i))
// Sixteen steps at a time, or eight.
// CHECK-DAG: long_one {{.*}} s load 4 4 1* 16* 4* exact, joined with its neighbours into 128-bit accesses
LOOP(long_one, 400, for (int i = 0; i < 400 && in[i] >= 0; ++i))
// CHECK-DAG: longer {{.*}} s load 4 2 1* 8* 4* exact, joined with its neighbours into 128-bit accesses
LOOP(longer, 1000, for (int i = 0; i < 1000 && in[i] >= 0; ++i))
// One at a time: it says so, or has no constant bound.
// CHECK-DAG: rolled {{.*}} s load 4 16 2* 32* 2* exact{{ *$}}
LOOP(rolled, 400, _Pragma("unroll 1") for (int i = 0; i < 400 && in[i] >= 0; ++i))
// CHECK-DAG: unbounded {{.*}} s load 4 16 2* 32* 2* exact{{ *$}}
LOOP(unbounded, 400, for (int i = 0; i < n && in[i] >= 0; ++i))
