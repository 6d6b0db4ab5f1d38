// RUN: %banklint --table=all --block=32 %s | FileCheck %s
//
// A comparison of the step with the thread decides a number, and no access: the loads of four steps are joined all the
// same (machine code of nvcc 13.0 for sm_90, 2026-11-26; the masks of attention in llm.c).

#define LOOP(NAME, TERM)                                                                                               \
  __global__ void NAME(float *out, int n) {                                                                            \
    extern __shared__ __align__(16) float s[];                                                                         \
    const int t = threadIdx.x;                                                                                         \
    float sum = 0;                                                                                                     \
    for (int i = 0; i < n; ++i)                                                                                        \
      sum += TERM;                                                                                                     \
    out[t] = sum;                                                                                                      \
  }

// CHECK-DAG: diagonal {{.*}} load 4 1 1* 4* 4* exact, joined with its neighbours into 128-bit accesses
LOOP(diagonal, s[t * 36 + i] * (i == t ? 1.f : .5f))
// CHECK-DAG: causal {{.*}} load 4 1 1* 4* 4* exact, joined with its neighbours into 128-bit accesses
LOOP(causal, s[t * 36 + i] * (i < t ? 1.f : -1.f))
