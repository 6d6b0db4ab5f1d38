// RUN: not %banklint --block=32 %s | FileCheck %s
//
// Calls that cannot be followed say why: a recursion of unknown depth, a virtual function. Where the depth or the class
// is known, they are followed.

__device__ int steps(int n) { return n <= 1 ? 1 : 1 + steps(n / 2); }
__device__ int even(int n);
__device__ int odd(int n) { return n == 0 ? 0 : even(n - 1); }
__device__ int even(int n) { return n == 0 ? 1 : odd(n - 1); }

struct Shape {
  __device__ virtual int slot(int i) const { return i; }
};
struct Wide : Shape {
  __device__ int slot(int i) const override { return i * 2; }
};
struct Last final : Shape {
  __device__ int slot(int i) const override { return i * 4; }
};

__global__ void recursion(float *out, int n) {
  __shared__ float s[2048];
  int t = threadIdx.x;
  // CHECK-DAG: :[[@LINE+1]]:3 recursion {{.*}} s store 4 4 1 4 1 exact
  s[t * steps(8)] = 0;
  // CHECK-DAG: :[[@LINE+1]]:3 recursion {{.*}} s store 4 {{.*}}unknown: the index comes from a recursive call
  s[t * steps(n)] = 1;
  // CHECK-DAG: :[[@LINE+1]]:3 recursion {{.*}} s store 4 {{.*}}unknown: the index comes from a recursive call
  s[t * even(n)] = 2;
}

__global__ void virtuals(float *out, const Shape *any, const Last *last) {
  __shared__ float s[2048];
  int t = threadIdx.x;
  // CHECK-DAG: :[[@LINE+1]]:3 virtuals {{.*}} s store 4 ? - - - unknown: the index comes from a virtual call
  s[any->slot(t)] = 0;
  // CHECK-DAG: :[[@LINE+1]]:3 virtuals {{.*}} s store 4 4 1 4 1 exact
  s[last->slot(t)] = 1;
  // CHECK-DAG: :[[@LINE+1]]:3 virtuals {{.*}} s store 4 1 1 1 1 exact
  s[any->Shape::slot(t)] = 3;
}
