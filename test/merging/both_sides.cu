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
// CHECK-DAG: :[[#@LINE+1]]:{{[0-9]+}} stores {{.*}} store 4 {{.*}} bounded: as written; both sides of a branch store it
K(stores, if (t & 4) { s[2 * t] = v; s[2 * t + 1] = v; } else { s[2 * t + 64] = v * 2; s[2 * t + 65] = v * 2; })

// One LDS for all threads, before the branch, or one on each way.
// CHECK-DAG: :[[#@LINE+1]]:{{[0-9]+}} update {{.*}} load 4 {{.*}} bounded: as written; both sides of a branch
K(update, if (t > 3) s[2 * t] += v; x = s[2 * t])

// STS.64 on one side alone.
// CHECK-DAG: :[[#@LINE+1]]:{{[0-9]+}} one_side {{.*}} store 4 1 1 1 1 exact, joined with its neighbours into 64-bit
K(one_side, if (t < 16) { s[2 * t] = v; s[2 * t + 1] = v; })

// One LDS for all threads, as both sides begin with it, and another where t > 3: neighbours that are never joined.
// CHECK-DAG: :[[#@LINE+2]]:{{[0-9]+}} scan 32 {{.*}} load 4 1 1 1 1 exact
// CHECK-DAG: :[[#@LINE+1]]:{{[0-9]+}} scan 32 {{.*}} load 4 0 0 0 0 exact
K(scan, if (t > 3) x = s[t] + s[t - 4]; else x = s[t])

// One STS for all threads, of a selected value; two if the sides compute other things behind their stores.
// CHECK-DAG: :[[#@LINE+1]]:{{[0-9]+}} one_place {{.*}} store 4 {{.*}} bounded: as written; both sides of a branch store it
K(one_place, if (t > 3) s[16 * t] = 1; else s[16 * t] = 2)

// One STS under t > 3, and one for all threads to a selected place.
// CHECK-DAG: :[[#@LINE+1]]:{{[0-9]+}} one_more {{.*}} store 4 {{.*}} bounded: as written; both sides of a branch store it
K(one_more, if (t > 3) { s[t] = in[t + 1]; s[t + 256] = in[t + 2]; } else s[t] = in[t + 7])

// No warp has threads on both sides: one STS or two, each warp makes one request.
// CHECK-DAG: :[[#@LINE+1]]:{{[0-9]+}} uniform {{.*}} store 4 1 1 1 1 exact
K(uniform, if (t >= 32) s[t + 64] = 1; else s[t + 64] = 2)
