// RUN: not %banklint --block=32 %s | FileCheck %s
// Calls that give an object of an empty class leave nothing behind, unless they write: through a pointer in what they
// get, to what they get by reference, or in what they are given to call, as algorithms are.
struct Done {};
struct View {
  float *At;
  __device__ Done set(float X) const {
    // CHECK: empty_results.cu:[[@LINE+1]]:5 k {{.*}} tile store 4 2 1 2 1 exact
    At[threadIdx.x * 2] = X;
    return {};
  }
  __device__ Done look() const { return {}; }
};
__device__ Done through(View const &V) { return V.set(2); }
__device__ Done ends(View const &V) { return V.look(); __builtin_unreachable(); }
__device__ Done counted(int &N) { ++N; return {}; }

__global__ void k() {
  __shared__ float tile[1024];
  View V{tile};
  through(V);
  ends(V);
  int n = 2;
  counted(n);
  counted(n);
  // CHECK: empty_results.cu:[[@LINE+1]]:3 k {{.*}} tile store 4 4 1 4 1 exact
  tile[threadIdx.x * n] = 3;
}

template <class F> __device__ constexpr Done each(Done, F f) { f(1); return {}; }
__shared__ float ofAll[1024];
struct Puts {
  __device__ void operator()(int n) const {
    // CHECK: empty_results.cu:[[@LINE+1]]:5 algorithms {{.*}} ofAll store 4 4 1 4 1 exact
    ofAll[threadIdx.x * 4 * n] = 5;
  }
};

__global__ void algorithms() {
  each(Done(), Puts());
  each(Done(), [](auto n) {
    // CHECK: empty_results.cu:[[@LINE+1]]:5 algorithms {{.*}} ofAll store 4 8 1 8 1 exact
    ofAll[threadIdx.x * 8 * n + 1] = 6;
  });
}
