// RUN: not %banklint %s | FileCheck %s
//
// A pipeline of stages: in each step a pointer moves to the stage that is read next, with a place of its own for each
// thread. How often it has moved is not known, but all threads move alike.

__global__ void pipeline(float *out, int k) {
  __shared__ float stages[3][256];
  const int t = threadIdx.x;
  int read = 0, write = 2;
  float *row = stages[read] + t, *column = stages[read] + 2 * t;
  while (k > -2) {
    row = stages[read] + t;
    column = stages[read] + t * 2;
    __syncthreads();
    // CHECK-DAG: stages.cu:[[#@LINE+1]]:15 {{.*}} load 4 1 4* 4* 4* exact
    out[t] += row[0];
    // CHECK-DAG: stages.cu:[[#@LINE+1]]:15 {{.*}} load 4 2 4* 8* 4* exact
    out[t] += column[0];
    stages[write][t] = out[t];
    --k;
    write = read;
    read = read == 2 ? 0 : read + 1;
  }
}

// Threads that move on their own are not alike any more.
__global__ void apart(const int *in, float *out, int k) {
  __shared__ float stages[3][256];
  const int t = threadIdx.x;
  int read = 0;
  float *row = stages[0] + t;
  while (k > -2) {
    // CHECK-DAG: stages.cu:[[#@LINE+1]]:15 {{.*}} up to {{.*}} data-dependent
    out[t] += row[0];
    row = stages[read] + t;
    --k;
    if (in[t] > k)
      read = read == 2 ? 0 : read + 1;
  }
}

void run(const int *in, float *out, int k) {
  pipeline<<<1, 128>>>(out, k);
  apart<<<1, 128>>>(in, out, k);
}
