// RUN: %banklint --as-written --block=32 %s | FileCheck %s
//
// What is the same for all threads in each step of a loop is not so behind it, where each thread makes its own number of
// steps.

__global__ void k(int n) {
  __shared__ float s[3][32];
  unsigned scale = 1;
  for (int j = threadIdx.x; j < n; ++j)
    scale = scale * 17;
  s[scale % 3][5] = 1;
  // CHECK-DAG: own_number_of_steps.cu:[[#@LINE-1]]:3 {{.*}} store 4 up to 3 {{.*}} data-dependent: the index depends on how often each thread runs a loop
  scale = 1;
  for (int j = 0; j < n; ++j)
    scale = scale * 17;
  s[scale % 3][5] = 1;
  // CHECK-DAG: own_number_of_steps.cu:[[#@LINE-1]]:3 {{.*}} store 4 {{ *}}1 {{.*}} exact
}
