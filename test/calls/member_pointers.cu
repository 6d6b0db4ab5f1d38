// RUN: not %banklint --block=32 %s | FileCheck %s
//
// Pointers to member functions that are known at compile time.

struct Layout {
  int pitch;
  __device__ int at(int r, int c) const { return r * pitch + c; }
  __device__ int reversed(int r, int c) const { return c * pitch + r; }
};

__global__ void pointers(float *out, int n) {
  __shared__ float s[2048];
  int t = threadIdx.x;
  auto member = &Layout::at;
  Layout layout{32};
  // CHECK: :[[@LINE+1]]:{{[0-9]+}} pointers {{.*}} s store 4 32 1 32 1 exact
  s[(layout.*member)(t, 0)] = 5;
  member = &Layout::reversed;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}} pointers {{.*}} s store 4 1 1 1 1 exact
  s[(layout.*member)(t, 0)] = 6;
}
