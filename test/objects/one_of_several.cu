// RUN: not %banklint %s | tr -s ' ' | FileCheck %s
//
// A pointer may point to one of several variables. What is written through it is not followed: so nothing is known of
// any of them afterwards.

__global__ void by_condition(float *out, int n) {
  __shared__ float s[2048];
  int a = 1, b = 1, c = 2;
  *(n ? &a : &b) = 32;
  // CHECK-DAG: {{[0-9]+}}:3 by_condition 32 s store 4 ? - - - unknown: the index comes from a variable that is not tracked here
  s[threadIdx.x * b] = 1;
  // CHECK-DAG: {{[0-9]+}}:3 by_condition 32 s store 4 2 1 2 1 exact
  s[threadIdx.x * c] = 2;
  out[0] = s[n];
}

__device__ void set(int *p) { *p = 32; }
__global__ void by_call(float *out, int n) {
  __shared__ float t[2048];
  int a = 1, b = 1;
  int *p = &a;
  if (n)
    p = &b;
  set(p);
  // CHECK-DAG: {{[0-9]+}}:3 by_call 32 t store 4 ? - - - unknown: the index comes from a variable that is not tracked here
  t[threadIdx.x * b] = 1;
  out[0] = t[n];
}

__global__ void by_table(float *out, int n) {
  __shared__ float u[2048];
  int a = 1, b = 1;
  int *p[] = {&a, &b};
  *p[n & 1] = 32;
  // CHECK-DAG: {{[0-9]+}}:3 by_table 32 u store 4 ? - - - unknown: the index comes from a variable that is not tracked here
  u[threadIdx.x * a] = 1;
  out[0] = u[n];
}

// On the host's side it may be the size of a block.
__global__ void launched(float *out) {
  __shared__ float v[64][32];
  // CHECK-DAG: launched{{.*}}assumed
  v[threadIdx.x][threadIdx.y] = 1;
  out[0] = v[threadIdx.y][threadIdx.x];
}
void host(float *out, int n) {
  int a = 32, b = 32;
  int *p = &a;
  if (n)
    p = &b;
  *p = 64;
  launched<<<1, dim3(b, 8)>>>(out);
  by_condition<<<1, 32>>>(out, n);
  by_call<<<1, 32>>>(out, n);
  by_table<<<1, 32>>>(out, n);
}
