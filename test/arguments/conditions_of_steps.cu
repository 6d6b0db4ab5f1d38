// RUN: not %banklint --as-written --block=32 %s | FileCheck %s
//
// Under which condition an access is free of conflicts is said only if that holds for all of its executions.

__global__ void k(int n) {
  __shared__ float s[8192];
  int t = threadIdx.x;
  for (int i = 0; i < 2; ++i)
    s[t * (n + i)] = 1;
  // CHECK-DAG: conditions_of_steps.cu:[[#@LINE-1]]:5 {{.*}} store 4 {{ *}}1..32 {{.*}} bounded: depends on 'n'
  for (int i = 0; i < 2; ++i)
    s[t * n + i] = 1;
  // CHECK-DAG: conditions_of_steps.cu:[[#@LINE-1]]:5 {{.*}} store 4 {{ *}}1..32 {{.*}} bounded: conflict-free only if 'n' is odd or 0
  for (int i = 0; i < 2; ++i)
    s[i ? t * n : t * 2] = 1;
  // CHECK-DAG: conditions_of_steps.cu:[[#@LINE-1]]:5 {{.*}} store 4 {{ *}}1..32 {{.*}} bounded: depends on 'n'
}
