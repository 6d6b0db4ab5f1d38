// RUN: %banklint --block=32 %s | FileCheck %s
//
// What lies behind the components of a built-in variable is a number that nobody knows. (With sanitizers: it was taken
// for a component, and shifted by.)

__global__ void behind(int *out) {
  __shared__ int s[1024];
  const unsigned *p = &threadIdx.x;
  // CHECK: :[[@LINE+1]]:12 behind {{.*}} s load 4 {{.*}}
  out[0] = s[p[40]];
  // CHECK: :[[@LINE+1]]:12 behind {{.*}} s load 4 {{.*}}
  out[1] = s[p[-3]];
  // CHECK: :[[@LINE+1]]:3 behind {{.*}} s store 4 1 1 1 1 exact
  s[p[0]] = 1;
}
