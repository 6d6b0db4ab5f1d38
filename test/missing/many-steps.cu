// A kernel whose loops take too many steps to execute each of them runs again, with loops that are summed up after 16
// steps. It is then seen to its end: the access behind the loops too.
//
// RUN: sh -c '%banklint --quiet --block=32 --budget=20000 %s > %t.out 2> %t.err; test $? -eq 1'
// RUN: FileCheck %s --implicit-check-not='cut off' < %t.out
// RUN: FileCheck %s --check-prefix=ERR --allow-empty < %t.err
// CHECK: many-steps.cu:[[# @LINE + 18]]:3: warning: 32-way bank conflict
// CHECK: banklint: sm_90: 1 conflict in 2 shared-memory accesses (2 exact)
// ERR-NOT: {{.}}
//
// Where no loop takes that many steps, a second run would be as large.
//
// RUN: sh -c '%banklint --quiet --block=32 --budget=10 %s > %t.out 2> %t.err; test $? -eq 2'
// RUN: FileCheck %s --check-prefix=CUT < %t.out
// CUT: banklint: 0 kernels analysed to the end, 1 cut off

__global__ void sorted(float *out, int n) {
  __shared__ float s[32][32];
  int t = threadIdx.x, x = 0;
  s[0][t] = *out;
  for (int i = 0; i < 200; ++i)
    for (int k = 0; k < 200; ++k)
      x = x * 3 + k;
  // Not reached within the budget while each step is executed.
  s[t][0] = x;
}
