// RUN: rm -rf %t && mkdir %t && split-file %s %t
// RUN: not %banklint --fix %t/a.cu %t/b.cu | FileCheck %s
// RUN: FileCheck %s --check-prefix=FIXED < %t/flip.h
// RUN: rm -rf %t && mkdir %t && split-file %s %t
// RUN: not %banklint --fix %t/a.cu | FileCheck %s --check-prefix=ALONE
//
// Two programs include a kernel, and one of them cannot be read in full: a header is missing. It finds the edit right
// as well, and nothing that was not understood can name an array within a function. The sum could be used elsewhere in
// that program.

// CHECK: pad the rows of 'known': {{.*}}; the edit is left to you: '{{.*}}b.cu' uses it as well
// ALONE: swizzle the rows of 'tile': {{.*}}; the edit is left to you: '{{.*}}b.cu' uses it as well; name that file, too, or use -p
//--- flip.h
#define T 16
template <class E> __global__ void flip(E *out, const E *in, int n) {
  __shared__ E tile[T][T];
  tile[threadIdx.y][threadIdx.x] = in[threadIdx.y * n + threadIdx.x];
  // FIXED: tile[threadIdx.y][threadIdx.x ^ threadIdx.y] = in
  __syncthreads();
  out[threadIdx.y * n + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
}
__shared__ float known[32][32];
// FIXED: known[32][32];
static __global__ void column(float *out) {
  known[threadIdx.x][0] = out[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = known[threadIdx.x][0];
}
//--- a.cu
#include "flip.h"
void run(float *o, const float *i) {
  flip<<<dim3(4, 4), dim3(T, T)>>>(o, i, 64);
  column<<<1, 32>>>(o);
}
//--- b.cu
#include "flip.h"
#include <no_such_header.h>
void run2(float *o, const float *i) {
  flip<<<dim3(4, 4), dim3(T, T)>>>(o, i, 64);
  column<<<1, 32>>>(o);
}
