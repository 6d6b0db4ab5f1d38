// nvcc takes four steps together if it can compute how many there are: also from `base + i < n`, a negation, several
// bounds, and beside what the loop leaves as it is. Not if two bounds leave at most 20; of `2 * i < n` its assembler alone
// can. Measured on an H100, or read from the machine code, 2026-11-26.
// RUN: not %banklint --table=all --block=64 %s | FileCheck %s

#define LOOP(NAME, CONDITION)                                                                                          \
  __global__ void NAME(const float *in, float *out, int n, int m) {                                                    \
    __shared__ __align__(16) float s[64 * 36];                                                                         \
    const int t = threadIdx.x;                                                                                         \
    for (int i = t; i < 64 * 36; i += 64)                                                                              \
      s[i] = in[i];                                                                                                    \
    __syncthreads();                                                                                                   \
    float sum = 0;                                                                                                     \
    for (int i = 0; CONDITION; ++i)                                                                                    \
      sum += s[t * 36 + i];                                                                                            \
    out[t] = sum;                                                                                                      \
  }

// CHECK-DAG: moved {{.*}} load 4 1 1* 4* 4* exact, joined with its neighbours into 128-bit accesses
LOOP(moved, (int)blockIdx.x * 32 + i < n)
// CHECK-DAG: two_bounds {{.*}} load 4 1 1* 4* 4* exact, joined with its neighbours into 128-bit accesses
LOOP(two_bounds, i < 32 && t + i < n)
// CHECK-DAG: negated {{.*}} load 4 1 1* 4* 4* exact, joined with its neighbours into 128-bit accesses
LOOP(negated, i < n && !(i > m))
// CHECK-DAG: beside {{.*}} load 4 1 1* 4* 4* exact, joined with its neighbours into 128-bit accesses
LOOP(beside, i < n && m > 5)
// CHECK-DAG: few {{.*}} load 4 4 2* 8* 2* exact{{ *$}}
LOOP(few, i < 20 && i < n)
// CHECK-DAG: doubled {{.*}} load 4 2 1* 4* 2* exact, joined with its neighbours into 64-bit accesses
LOOP(doubled, 2 * i < n)
