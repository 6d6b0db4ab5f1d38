// A launch in a lambda is found, whoever calls the lambda: a function that times it, with what it has captured; a library
// that keeps it, as far as its numbers are in its own text.
// RUN: not %banklint --table=all %s | FileCheck %s

template <typename Function> float time(Function &&function) {
  function();
  for (int i = 0; i < 10; ++i)
    function();
  return 0;
}

struct Kept { // as std::function: a call of it leads nowhere
  template <typename Function> Kept(Function);
  void operator()();
};

template <int Number> __global__ void kernel(float *a) {
  __shared__ float s[1024];
  s[threadIdx.x * 2] = a[threadIdx.x];
  __syncthreads();
  a[threadIdx.x] = s[threadIdx.x];
}

void launch(float *a) {
  int threads = 128;
  // CHECK-DAG: kernel<1> 128 s store
  time([&] { kernel<1><<<1, threads>>>(a); });
  // CHECK-DAG: kernel<2> 32x4 s store
  time([=] { kernel<2><<<1, dim3(32, 4)>>>(a); });
  // CHECK-DAG: kernel<3> 64 s store
  Kept kept = [&] { kernel<3><<<1, 64>>>(a); };
  kept();
  // CHECK-DAG: kernel<4> 512 s store
  auto called = [&](int n) { kernel<4><<<1, n>>>(a); };
  called(512);
}
