// RUN: not %banklint --table=all --sort=file %s -- -isystem %S/Inputs | FileCheck %s
//
// A function of a system header that makes a float of a number reads it where it is called: once, and as a whole.
// Others do what they do.

#include <numbers.h>

__global__ void numbers(float *out) {
  __shared__ Number s[128];
  __shared__ double d[64];
  const unsigned t = threadIdx.x;
  out[0] = s[t * 2];
  // CHECK: floats_of_headers.cu:[[@LINE-1]]:12 numbers 32 s load 4 2
  out[1] = doubled(s[t * 2 + 64].v);
  // CHECK: floats_of_headers.cu:[[@LINE-1]]:20 numbers 32 s load 4 2
  out[2] = s[t].size();
  // CHECK-NOT: floats_of_headers.cu:[[@LINE-1]]:
  out[3] = s[t].next();
  // CHECK: floats_of_headers.cu:[[@LINE-1]]:12 numbers 32 s load 4 1
  // CHECK: floats_of_headers.cu:[[@LINE-2]]:12 numbers 32 s store 4 1
  out[4] = low(d[t * 2]);
  // CHECK: floats_of_headers.cu:[[@LINE-1]]:{{[0-9]+}} numbers 32 d load 4 4
  __shared__ Kept k[64];
  __syncthreads();
  out[5] = k[t * 2].get() + k[t * 2 + 1].get(); // not joined: volatile
  // CHECK: floats_of_headers.cu:[[@LINE-1]]:12 numbers 32 k load 4 2
  // CHECK: floats_of_headers.cu:[[@LINE-2]]:29 numbers 32 k load 4 2
}
void launch(float *out) { numbers<<<1, 32>>>(out); }
