// RUN: not %banklint --block=32 %s | FileCheck %s
//
// The class of a variable is known: a call of its virtual function is not virtual.

struct Shape {
  __device__ virtual int slot(int i) const { return i; }
};
struct Wide : Shape {
  __device__ int slot(int i) const override { return i * 2; }
};

__global__ void virtuals(float *out) {
  __shared__ float s[2048];
  int t = threadIdx.x;
  Wide here;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}} virtuals {{.*}} s store 4 2 1 2 1 exact
  s[here.slot(t)] = 2;
}
