// A launch in a lambda is found, whoever calls the lambda: a function or another lambda that times it, or a library that
// keeps it. What the lambda has captured is known in it.
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

void given(const Kept &); // in another file

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
  // CHECK-DAG: kernel<5> 96 s store
  auto timed = [](const char *, auto function) { function(); };
  timed("five", [&] { kernel<5><<<1, threads - 32>>>(a); });
  // CHECK-DAG: kernel<6> 160 s store
  given([&] { kernel<6><<<1, threads + 32>>>(a); });
}
