// RUN: not %banklint --block=32 %s | FileCheck %s
// Variables captured by reference are followed, also when they change after the capture.
__global__ void k() {
  __shared__ float s[1024];
  int t = threadIdx.x, stride = 4;
  auto f = [&](int i) {
    // CHECK: :[[@LINE+2]]:5 k {{.*}} s store 4 4 1 4 1 exact
    // CHECK: :[[@LINE+1]]:5 k {{.*}} s store 4 16 1 16 1 exact
    s[i * stride] = 2;
  };
  f(t);
  stride = 16;
  f(t);
}
