// RUN: banklint --cuda-path=none --table=all %s | FileCheck %s
//
// gcc takes an initializer for an array whose length is a variable; Clang does not. It is host code, and no error here.

__global__ void k(float *out) {
  __shared__ float s[32];
  s[threadIdx.x] = 1;
  // CHECK: host_lengths.cu:[[@LINE-1]]:3 k 32 s store 4 1 1 1 1 exact
  out[threadIdx.x] = s[threadIdx.x];
}

int main() {
  int n = 2;
  float numbers[n] = {1, 2};
  k<<<1, 32>>>(numbers);
}
// CHECK: banklint: sm_90: 0 conflicts in 2 shared-memory accesses (2 exact)
