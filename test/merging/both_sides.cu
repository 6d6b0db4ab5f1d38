// RUN: not %banklint --block=32 --table=all %s | tr -s ' ' | FileCheck %s
//
// What both sides of a branch do, nvcc's optimizer may do once. If the sides go to different places, it selects the
// address, of which the assembler can prove nothing: neighbours are then accessed one by one. Whether it does hangs on
// the arithmetic around, so such accesses are not `exact` (machine code of nvcc 13.0 for sm_90).

#define K(NAME, BODY)                                                                                                  \
  __global__ void NAME(float *o, const float *in) {                                                                    \
    __shared__ float s[1024];                                                                                          \
    const int t = threadIdx.x;                                                                                         \
    s[t] = in[t];                                                                                                      \
    __syncthreads();                                                                                                   \
    float v = in[t], x = 0;                                                                                            \
    BODY;                                                                                                              \
    __syncthreads();                                                                                                   \
    o[t] = x + s[t ^ 1];                                                                                               \
  }

// Machine code: two LDS of selected addresses, for all threads.
// CHECK-DAG: :[[#@LINE+1]]:{{[0-9]+}} selected {{.*}} load 4 1..4 - - - bounded: as written; both sides of a branch
K(selected, if (t & 4) x = s[4 * t] + s[4 * t + 1]; else x = s[4 * t + 2] + s[4 * t + 3])

// An LDS.64 on one side, and an LDS on the other: here it does not.
// CHECK-DAG: :[[#@LINE+1]]:{{[0-9]+}} otherwise {{.*}} load 4 {{.*}} bounded: as written; both sides of a branch
K(otherwise, if (t & 4) x = s[2 * t] * s[2 * t + 1]; else x = s[t + 64] - v)

// Two STS of selected addresses.
// CHECK-DAG: :[[#@LINE+1]]:{{[0-9]+}} stores {{.*}} store 4 {{.*}} bounded: as written; the compiler may join it
K(stores, if (t & 4) { s[2 * t] = v; s[2 * t + 1] = v; } else { s[2 * t + 64] = v * 2; s[2 * t + 65] = v * 2; })

// One LDS for all threads, before the branch, or one on each way.
// CHECK-DAG: :[[#@LINE+1]]:{{[0-9]+}} update {{.*}} load 4 {{.*}} bounded: as written; both sides of a branch
K(update, if (t > 3) s[2 * t] += v; x = s[2 * t])

// STS.64 on one side alone.
// CHECK-DAG: :[[#@LINE+1]]:{{[0-9]+}} one_side {{.*}} store 4 1 1 1 1 exact, joined with its neighbours into 64-bit
K(one_side, if (t < 16) { s[2 * t] = v; s[2 * t + 1] = v; })
