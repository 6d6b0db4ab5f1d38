// RUN: not %banklint --table=all %s | FileCheck %s
// RUN: not %banklint --table=all %s | FileCheck %s
// RUN: %banklint --table=all %s -- -U__NVCC__ 2>&1 | FileCheck %s --check-prefix=UNDEFINED
//
// nvcc defines __NVCC__. The program's own files and headers see it, also behind precompiled headers; those of the
// system and of the toolkit do not, for they tell Clang from nvcc by it. What the command says of it counts.

#include "Inputs/both_sides.h"
#include <stdlib.h>

BOTH inline int doubled(int i) { return 2 * i; }

#if __NVCC__
// CHECK: nvcc_macro.cu:[[#@LINE+4]]:3: warning: 2-way bank conflict
// UNDEFINED: warning: no kernels were found
__global__ void strided(float *out) {
  __shared__ float s[512];
  s[doubled(threadIdx.x)] = out[threadIdx.x];
  out[threadIdx.x] = s[0];
}
#endif
