// RUN: cp %s %t.cu
// RUN: not %banklint --fix %t.cu -- -I%S/Inputs | FileCheck %s
// RUN: diff %s %t.cu
//
// A macro writes an index, and a header that is included behind it uses the macro for an array of its own.

#define CELL(i) cell[i]
#include "names_macro.h"

__global__ void conflicts(float *out) {
  // CHECK: note: leave a gap after {{.*}} of 'cell', {{.*}}; the edit is left to you: macro 'CELL', which contains its index, is also used in code that was not analysed
  __shared__ float cell[2048];
  CELL(threadIdx.x * 32) = out[0];
}
void launch(float *out) {
  conflicts<<<1, 64>>>(out);
}
