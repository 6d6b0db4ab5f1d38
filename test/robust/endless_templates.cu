// Templates that need themselves, and more than once: Clang stops in the depth of 1,024 with an error, and would go on
// with the other 2^1,024. The kernel behind them is analysed.
//
// RUN: not %banklint --timeout=60 %s 2>&1 | FileCheck %s

template <int N> struct Size {};
template <typename T> Size<T() + T()> operator+(T, T);
Size<0> size;
int sum = size + size;

template <int N> struct Twice { static constexpr int Value = Twice<N + 1>::Value + Twice<N + 2>::Value; };
int twice = Twice<0>::Value;

__global__ void column(float *out) {
  __shared__ float s[1024];
  s[threadIdx.x * 32 % 1024] = 0;
}

// CHECK: recursive template instantiation exceeded maximum depth of 1024
// CHECK: endless_templates.cu' has compile errors (1 more than shown); the rest was analysed
// CHECK: endless_templates.cu:[[#]]:3 column {{.*}} s store 4 32
