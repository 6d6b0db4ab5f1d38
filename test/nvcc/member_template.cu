// RUN: %banklint %s 2>&1 | FileCheck %s
//
// nvcc takes `x.get<4>()` and `X::get<4>()` for calls where the type depends on a template's arguments. Clang asks for
// the word `template`, and takes the `<` for a comparison. The program is read as nvcc does.
//
// CHECK-NOT: error

struct Scheduler {
  template <bool Twice> __device__ int index(int i, int n) const { return Twice ? 2 * i : i; }
  template <int N> __device__ int other() const { return N; }
  template <int N> __device__ static int third() { return N; }
};

template <class S> __global__ void k(float *out) {
  __shared__ float s[64];
  auto scheduler = S();
  constexpr bool Twice = false;
  // CHECK: :[[@LINE+1]]:3 k<Scheduler> {{.*}} s store 4 1 1 1 1 exact
  s[scheduler.index<Twice>(threadIdx.x, 1)] = 1;
  // CHECK: :[[@LINE+1]]:12 k<Scheduler> {{.*}} s load 4 1 1 1 1 exact
  out[0] = s[scheduler.other<3>() + S::third<1>()];
}

void launch(float *out) { k<Scheduler><<<1, 32>>>(out); }
