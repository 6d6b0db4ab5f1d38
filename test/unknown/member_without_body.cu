// RUN: banklint --cuda-path=none --table=all %s | FileCheck %s
//
// A member function without a body is given an element: whether and how it reads or writes it, nobody knows. That is said.

#include <cuda_runtime.h>

struct Number {
  float value;
  __device__ Number &operator=(float);
  __device__ float squared() const;
};

__global__ void k(const float *in, float *out) {
  __shared__ Number s[32][32];
  // CHECK: member_without_body.cu:[[@LINE+1]]:3 {{.*}} s store 4 {{.*}} unknown: the address is passed to a function whose body is not here
  s[threadIdx.x][threadIdx.y] = in[threadIdx.x];
  // CHECK: member_without_body.cu:[[@LINE+1]]:22 {{.*}} s load 4 {{.*}} unknown: the address is passed to a function whose body is not here
  out[threadIdx.x] = s[threadIdx.x][threadIdx.y].squared();
}
