// RUN: not %banklint --as-written --table=all %s | FileCheck %s
// RUN: not %banklint --as-written --table=all --execute-all-steps %s | FileCheck %s
//
// A loop whose number of steps grows, or shrinks, with the step of a loop around it: what it does in a step is counted by
// an even series. Where its accesses move, or its number of steps is no even series, it is executed each time.

__global__ void grows(const float *in, float *out, int n) {
  __shared__ float s[128];
  const int t = threadIdx.x;
  float sum = 0;
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j <= i; ++j) {
      s[t] = in[j * 64 + t];
      __syncthreads();
      sum += s[2 * t];
      __syncthreads();
    }
    out[i * 64 + t] = sum;
  }
}
// CHECK-DAG: :[[@LINE-8]]:7 grows {{.*}} store 4 1 360600 360600 360600 exact
// CHECK-DAG: :[[@LINE-7]]:14 grows {{.*}} load 4 2 360600 721200 360600 exact

// Three steps less each time, with a loop in it, and a loop around it.
__global__ void shrinks(const float *in, float *out, int n) {
  __shared__ float s[128];
  const int t = threadIdx.x;
  float sum = 0;
  for (int matrix = 0; matrix < 3; ++matrix)
    for (int i = 0; i < n; ++i)
      for (int j = 3 * i; j < 3 * n; ++j) {
        s[t] = in[j * 64 + t];
        __syncthreads();
        for (int k = 0; k < 16; ++k)
          sum += s[2 * t + k % 2];
        __syncthreads();
      }
  out[t] = sum;
}
// CHECK-DAG: :[[@LINE-8]]:9 shrinks {{.*}} store 4 1 203850 203850 203850 exact
// CHECK-DAG: :[[@LINE-6]]:18 shrinks {{.*}} load 4 2 3261600 6523200 3261600 exact

// Three loops, of which each hangs on the one around it: no even series. Nor where the places move.
__global__ void others(const float *in, float *out, int n) {
  __shared__ float s[4096];
  const int t = threadIdx.x;
  float sum = 0;
  for (int i = 0; i < n; ++i)
    for (int j = 0; j <= i; ++j)
      for (int k = 0; k <= j; ++k)
        sum += s[2 * t];
  for (int i = 0; i < 2 * n; ++i)
    for (int j = 0; j <= i; ++j)
      sum += s[(j % 3 + 1) * t];
  for (int i = 1; i < 2 * n; ++i)
    for (int j = 0; j < 1000; j += i)
      sum += s[t];
  out[t] = sum;
}
// CHECK-DAG: :[[@LINE-9]]:16 others {{.*}} load 4 2 177120 354240 177120 exact
// CHECK-DAG: :[[@LINE-7]]:14 others {{.*}} load 4 1..2 25760 34346 25760 exact
// CHECK-DAG: :[[@LINE-5]]:14 others {{.*}} load 4 1 11442 11442 11442 exact

void run(const float *in, float *out) {
  grows<<<1, 64>>>(in, out, 600);
  shrinks<<<1, 64>>>(in, out, 150);
  others<<<1, 64>>>(in, out, 80);
}
