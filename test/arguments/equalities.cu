// RUN: not %banklint --as-written --block=32 %s | FileCheck %s
//
// A number that only the launch knows, compared for equality with numbers of the threads, lets in those that have it: one
// thread of `t == n`, two of `t == n || t == n + 1`, a group of `t / 4 == n`. All of them together never come.

__global__ void k(int n) {
  __shared__ float s[32 * 32];
  int t = threadIdx.x;
  if (t == n)
    s[t * 32] = 0;
  // CHECK-DAG: equalities.cu:[[#@LINE-1]]:5 {{.*}} store 4 {{ *}}1 {{.*}} exact
  if (t == n || t == n + 1)
    s[t * 32 + 1] = 0;
  // CHECK-DAG: equalities.cu:[[#@LINE-1]]:5 {{.*}} store 4 {{ *}}1..{{.*}} bounded: depends on how many threads meet a condition
  if (t / 16 == n || t / 4 == n)
    s[t * 32 + 2] = 0;
  // CHECK-DAG: equalities.cu:[[#@LINE-1]]:5 {{.*}} store 4 {{ *}}1..{{.*}} bounded: depends on how many threads meet a condition
  if (t / 4 == n)
    s[t * 32 + 3] = 0;
  // CHECK-DAG: equalities.cu:[[#@LINE-1]]:5 {{.*}} store 4 {{ *}}4 {{.*}} exact
  // Some come whatever n is.
  if (t == n || t % 4 == 0)
    s[t * 32 + 4] = 0;
  // CHECK-DAG: equalities.cu:[[#@LINE-1]]:5 {{.*}} store 4 {{ *}}1..32 {{.*}} bounded: depends on how many threads meet a condition
  if (n == t || (bool)t)
    s[t * 32 + 5] = 0;
  // CHECK-DAG: equalities.cu:[[#@LINE-1]]:5 {{.*}} store 4 {{ *}}1..32 {{.*}} bounded: depends on how many threads meet a condition
  if (t != n && t < 16)
    return;
  s[t * 32 + 6] = 0;
  // CHECK-DAG: equalities.cu:[[#@LINE-1]]:3 {{.*}} store 4 {{ *}}1..32 {{.*}} bounded: depends on how many threads meet a condition
}
