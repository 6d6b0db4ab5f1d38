// RUN: not %banklint --nvcc=13.0 --table=all %s 2>/dev/null | FileCheck %s
//
// nvcc takes `#pragma unroll` and `#pragma unroll N`. It passes over the pragmas of Clang, `nounroll` and `unroll 0`, and
// unrolls these loops as others (findings/nvcc_knows_one_spelling_of_unroll.sh): eight steps are two loads of 128 bits.

#define KERNEL(NAME, PRAGMA)                                                                                           \
  __global__ void NAME(float *out, float v) {                                                                          \
    __shared__ float s[1024];                                                                                          \
    s[threadIdx.x] = out[threadIdx.x];                                                                                 \
    __syncthreads();                                                                                                   \
    float x = 0;                                                                                                       \
    PRAGMA for (int i = 0; i < 8; i++) x = x * v + s[8 * threadIdx.x + i];                                             \
    out[threadIdx.x] = x;                                                                                              \
  }

// CHECK-DAG: plain {{.*}} s load 4 2 8 64 32 exact
KERNEL(plain, )
// CHECK-DAG: not_unrolled {{.*}} s load 4 2 8 64 32 exact
KERNEL(not_unrolled, _Pragma("nounroll"))
// CHECK-DAG: of_clang {{.*}} s load 4 2 8 64 32 exact
KERNEL(of_clang, _Pragma("clang loop unroll(disable)"))
// CHECK-DAG: none {{.*}} s load 4 2 8 64 32 exact
KERNEL(none, _Pragma("unroll 0"))
// CHECK-DAG: one {{.*}} s load 4 8 32 256 32 exact
KERNEL(one, _Pragma("unroll 1"))

void run(float *out) {
  plain<<<1, 128>>>(out, 2);
  not_unrolled<<<1, 128>>>(out, 2);
  of_clang<<<1, 128>>>(out, 2);
  none<<<1, 128>>>(out, 2);
  one<<<1, 128>>>(out, 2);
}
