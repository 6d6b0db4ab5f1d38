// RUN: not %banklint --block=32 %s | tr -s ' ' | FileCheck %s
//
// `if (a && s[i] > 2) r += s[i + 1];` is two branches, one in the other, and the load behind both is made with that
// behind the first: LDS.64 (machine code of nvcc 13.0.88 for sm_90, 2026-11-30). Behind `||` both loads stand alone.

#define K(NAME, CONDITION)                                                                                             \
  __global__ void NAME(float *out, int n) {                                                                            \
    __shared__ int s[1024];                                                                                            \
    int t = threadIdx.x;                                                                                               \
    float r = 0, v = out[t];                                                                                           \
    s[t] = v;                                                                                                          \
    __syncthreads();                                                                                                   \
    if (CONDITION)                                                                                                     \
      r += s[4 * t + 1];                                                                                               \
    __syncthreads();                                                                                                   \
    out[t] = r + s[t ^ 1];                                                                                             \
  }
// CHECK-DAG: of_launch 32 (option) s load 4 2 1 4 2 exact, joined with its neighbours into 64-bit accesses
K(of_launch, n > 0 && s[4 * t] > 2)
// CHECK-DAG: of_data 32 (option) s load 4 up to 2 {{.*}}, joined with its neighbours into 64-bit accesses
K(of_data, v > 0 && s[4 * t] > 2)
// CHECK-DAG: no_branch 32 (option) s load 4 2 1 4 2 exact, joined with its neighbours into 64-bit accesses
K(no_branch, s[4 * t] > 2)
// CHECK-DAG: either 32 (option) s load 4 up to 4 - - - data-dependent: data decides which threads take part{{ *$}}
K(either, v > 0 || s[4 * t] > 2)
