// Shared memory that leaves our sight is listed, and what is made of operands in unknown ways still reads them.
//
// RUN: not %banklint --block=32 %s | FileCheck %s

__device__ float total(const float *, int);
__device__ float value(const float &);
__device__ void fill(float *);

__global__ void passed_on(float *out) {
  __shared__ float s[2048];
  // CHECK: :[[@LINE+1]]:18 passed_on {{.*}} s load 4 ? - - - unknown: the address is passed to a function whose body is not here
  out[0] = total(s + threadIdx.x * 32, 4);
  // CHECK: :[[@LINE+1]]:18 passed_on {{.*}} s load 4 ? - - - unknown: the address is passed to a function whose body is not here
  out[1] = value(s[threadIdx.x * 32]);
  // CHECK: :[[@LINE+1]]:8 passed_on {{.*}} s store 4 ? - - - unknown: the address is passed to a function whose body is not here
  fill(&s[threadIdx.x]);
}

typedef float Four __attribute__((ext_vector_type(4)));
__global__ void operands(Four *out) {
  __shared__ float s[1024];
  int t = threadIdx.x;
  out[t] = Four{s[t * 4], s[t * 8], s[t * 16], s[t * 32]};
  // CHECK: :[[@LINE-1]]:17 operands {{.*}} s load 4 4 1 4 1 exact
  // CHECK: :[[@LINE-2]]:27 operands {{.*}} s load 4 8 1 8 1 exact
  // CHECK: :[[@LINE-3]]:37 operands {{.*}} s load 4 16 1 16 1 exact
  // CHECK: :[[@LINE-4]]:48 operands {{.*}} s load 4 32 1 32 1 exact
}
