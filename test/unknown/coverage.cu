// RUN: %banklint --block=32 --coverage --min-ways=64 %s | FileCheck %s
//
// --coverage prints the share of each verdict, and of each reason of those that are unknown.

__device__ int elsewhere(int);
__global__ void coverage(const int *in, float *out, int n, float scale) {
  __shared__ float s[1024];
  int t = threadIdx.x;
  s[t] = 0;
  s[t * 2] = 0;
  s[t + n] = 0;
  s[t * n] = 0;
  s[in[t]] = 0;
  s[elsewhere(t)] = 0;
  s[elsewhere(t) + 1] = 0;
  s[(int)(t * scale)] = 0;
}
// CHECK: {{^ *}}3 37.5% exact{{$}}
// CHECK-NEXT: {{^ *}}1 12.5% bounded{{$}}
// CHECK-NEXT: {{^ *}}1 12.5% data-dependent{{$}}
// CHECK-NEXT: {{^ *}}3 37.5% unknown{{$}}
// CHECK-NEXT: {{^ *}}2 25.0% the index comes from a function whose body is not here{{$}}
// CHECK-NEXT: {{^ *}}1 12.5% the index is computed in floating point{{$}}
