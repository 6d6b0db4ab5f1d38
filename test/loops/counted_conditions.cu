// nvcc takes four steps together if it can compute how many there are: also from `base + i < n`, a negation, several
// bounds, and beside what the loop leaves as it is. Not if two bounds leave at most 20; of `2 * i < n` its assembler alone
// can. Measured on an H100, or read from the machine code, 2026-11-26.
// RUN: not %banklint --table=all --block=64 %s | FileCheck %s

#define SUM sum += s[t * 36 + i];
#define LOOP(NAME, CONDITION) STEP(NAME, CONDITION, SUM)
#define STEP(NAME, CONDITION, ...)                                                                                     \
  __global__ void NAME(const float *in, float *out, int n, int m) {                                                    \
    __shared__ __align__(16) float s[64 * 36];                                                                         \
    const int t = threadIdx.x;                                                                                         \
    for (int i = t; i < 64 * 36; i += 64)                                                                              \
      s[i] = in[i];                                                                                                    \
    __syncthreads();                                                                                                   \
    float sum = 0;                                                                                                     \
    for (int i = 0; CONDITION; ++i) {                                                                                  \
      __VA_ARGS__                                                                                                      \
    }                                                                                                                  \
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
// `t + i <= n` might end at the greatest number of all: the optimizer does not count it, and nobody does of several.
// CHECK-DAG: included {{.*}} load 4 2 1* 4* 2* exact, joined with its neighbours into 64-bit accesses
LOOP(included, t + i <= n)
// CHECK-DAG: two_included {{.*}} load 4 4 2* 8* 2* exact{{ *$}}
LOOP(two_included, i < n && t + i <= m)

// It does not matter whether the condition has a bound, or the beginning of a step.
// CHECK-DAG: head {{.*}} load 4 1 1* 4* 4* exact, joined with its neighbours into 128-bit accesses
STEP(head, i < n, if (i + m >= 1000) break; SUM)
// CHECK-DAG: head_equal {{.*}} load 4 1 1* 4* 4* exact, joined with its neighbours into 128-bit accesses
STEP(head_equal, i < n, if (i == m) break; SUM)
// CHECK-DAG: two_heads {{.*}} load 4 1 1* 4* 4* exact, joined with its neighbours into 128-bit accesses
STEP(two_heads, i < n, if (i > m) break; if (i + m >= 100) break; SUM)
// CHECK-DAG: head_else {{.*}} load 4 1 1* 4* 4* exact, joined with its neighbours into 128-bit accesses
STEP(head_else, i < n, if (i + m < 1000) { SUM } else break;)
// CHECK-DAG: head_doubled {{.*}} load 4 4 2* 8* 2* exact{{ *$}}
STEP(head_doubled, i < n, if (2 * i >= m) break; SUM)
// CHECK-DAG: head_of_data {{.*}} load 4 4 2* 8* 2* exact{{ *$}}
STEP(head_of_data, i < n, if (in[i] < 0) break; SUM)
// Behind the rest of a step nvcc counts too, but by rules of its own.
// CHECK-DAG: behind {{.*}} bounded: as written; the compiler may join it with others
STEP(behind, i < n, SUM if (i + m >= 1000) break;)
