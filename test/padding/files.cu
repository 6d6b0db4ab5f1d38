// RUN: rm -rf %t && mkdir %t && cp %s %t/a.cu && cp %S/Inputs/column.cuh %t
// RUN: echo '#include "column.cuh"' > %t/b.cu
// RUN: echo 'inline void launchColumn(float *out) { column<<<1, 32>>>(out); }' > %t/launch.h
// RUN: not %banklint --fix %t/a.cu | FileCheck %s
// RUN: cmp %t/column.cuh %S/Inputs/column.cuh
// RUN: cmp %t/a.cu %s
//
// What a header declares, other files may use otherwise that include it; a file that includes itself reads one
// declaration as two arrays.

// CHECK-DAG: column.cuh:1:18: note: pad the rows of 'shared_by_files': {{.*}}; the edit is left to you: '{{.*}}b.cu' uses it as well
// CHECK-DAG: a.cu:[[@LINE+12]]:20: note: pad the rows of 't': {{.*}}; the edit is left to you: its file is included more than once

#ifndef KERNEL
#include "column.cuh"
#include "launch.h"
#define KERNEL first
#include __FILE__
#undef KERNEL
#define KERNEL second
#endif

__global__ void KERNEL(float *out) {
  __shared__ float t[32][32];
  out[0] = t[threadIdx.x][0];
}
template <int> void launch(float *out);
template <> void launch<__INCLUDE_LEVEL__>(float *out) { KERNEL<<<1, 32>>>(out); }
