// Nothing to say: no table, only the summary.

// RUN: %banklint_by_default --block=32 %s | FileCheck %s
// CHECK-NOT:  access
// CHECK:      {{^}}2 accesses without conflicts are not listed; --table=all lists all
// CHECK-NEXT: {{^}}banklint: sm_90: 0 conflicts in 2 shared-memory accesses (2 exact)
// CHECK-NOT:  banklint
__global__ void k(float *out, float x) {
  __shared__ float s[32];
  s[threadIdx.x] = x;
  __syncthreads();
  out[threadIdx.x] = s[31 - threadIdx.x];
}

// What failed is told once more at the end, where it is seen.
// RUN: sh -c '%banklint_by_default --block=32 %t-missing.cu %s > %t.out 2> %t.err; test $? -eq 2'
// RUN: FileCheck %s --check-prefix=FAILED < %t.out
// RUN: FileCheck %s --check-prefix=ERROR < %t.err
// ERROR:       banklint: error: cannot read '{{.*}}missing.cu'
// FAILED:      banklint: sm_90: 0 conflicts in 2
// FAILED-NEXT: banklint: not analysed: cannot read '{{.*}}missing.cu'
