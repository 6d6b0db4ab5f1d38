// RUN: not %banklint --block=32 %s | FileCheck %s
//
// Lambdas and function objects: what they capture by value stays, what they refer to follows.

struct Adder {
  float *to;
  int stride;
  __device__ void operator()(int i) const {
    // CHECK-DAG: :[[@LINE+2]]:5 callables {{.*}} s load 4 4 1 4 1 exact
    // CHECK-DAG: :[[@LINE+1]]:5 callables {{.*}} s store 4 4 1 4 1 exact
    to[i * stride] += 1;
  }
};

template <typename F> __device__ void for_each(int n, F &&f) {
  for (int i = 0; i < n; ++i)
    f(i);
}
template <typename F, typename... Arguments> __device__ void invoke(F f, Arguments... arguments) { f(arguments...); }

struct Outer {
  float data[1024];
  __device__ void run(int stride) {
    auto through_this = [this, stride](int i) {
      // CHECK-DAG: :[[@LINE+1]]:7 callables {{.*}} outer store 4 8 1 8 1 exact
      data[i * stride] = 0;
    };
    through_this(threadIdx.x);
  }
};

__global__ void callables(float *out, int n) {
  __shared__ float s[1024];
  __shared__ Outer outer;
  int t = threadIdx.x;
  int stride = 2;

  auto copy = [stride, p = s + n](int i) {
    // CHECK-DAG: :[[@LINE+1]]:5 callables {{.*}} s store 4 2 1 2 1 exact
    p[i * stride] = 0;
  };
  auto refer = [&stride](int i) {
    // CHECK-DAG: :[[@LINE+1]]:5 callables {{.*}} s store 4 16 1 16 1 exact
    s[i * stride] = 1;
  };
  stride = 16;
  copy(t);
  refer(t);

  for_each(4, [&](int i) {
    // CHECK-DAG: :[[@LINE+1]]:5 callables {{.*}} s store 4 1 4 4 4 exact
    s[t + 32 * i] = 2;
  });
  invoke(Adder{s, 4}, t);
  outer.run(8);

  // A lambda in a lambda, one that changes its copy, one that is called at once.
  auto nested = [&](int a) {
    return [=](int b) {
      // CHECK-DAG: :[[@LINE+1]]:7 callables {{.*}} s store 4 32 1 32 1 exact
      s[a * b] = 3;
    };
  };
  nested(t)(32);
  int start = 0;
  auto counter = [start]() mutable { return start++; };
  counter();
  // CHECK-DAG: :[[@LINE+1]]:3 callables {{.*}} s store 4 2 1 2 1 exact
  s[t * (counter() + 1)] = 4;
  [&] {
    // CHECK-DAG: :[[@LINE+1]]:5 callables {{.*}} s store 4 1 1 1 1 exact
    s[t] = 5;
  }();
}
