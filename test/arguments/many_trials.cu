// RUN: not %banklint --as-written --block=1024 %s | FileCheck %s
//
// What numbers of a launch can do is tried, but not without end: each step of the first loop is another access with three of
// them. Then any cost is possible. The limit counts trials, not time: the answer is the same everywhere.

__global__ void before(int n) {
  __shared__ float s[8192];
  s[threadIdx.x * n] = 1;
  // CHECK-DAG: many_trials.cu:[[#@LINE-1]]:3 {{.*}} store 4 {{ *}}1..{{[0-9]+}} {{.*}} bounded: conflict-free only if 'n' is odd or 0
}

__global__ void k(int n, int m, int p) {
  __shared__ float s[8192];
  int t = threadIdx.x;
  for (int i = 0; i < 30; ++i)
    for (int j = 0; j < 30; ++j)
      s[t * n + t / 8 * m + t % 8 * p + i * i * 33 + j * j * 7] = 1;
  // CHECK-DAG: many_trials.cu:[[#@LINE-1]]:7 {{.*}} store 4 {{ *}}1..32 {{.*}} bounded: depends on 'n', 'm', 'p'
  s[t * n] = 1;
  // CHECK-DAG: many_trials.cu:[[#@LINE-1]]:3 {{.*}} store 4 {{ *}}1..32 {{.*}} bounded: depends on 'n', with more values than the analysis tries
}
