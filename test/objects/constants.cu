// RUN: not %banklint --block=32 %s | FileCheck %s
//
// constexpr functions and tables, if constexpr, fold expressions and packs.

constexpr int strides[] = {1, 2, 4, 8};
constexpr int next_odd(int n) {
  while (n % 2 == 0)
    ++n;
  return n;
}
constexpr __device__ int swizzle(int row, int column) { return row * 32 + (column ^ (row & 31)); }
template <int N> struct Permutation {
  int to[N];
  constexpr Permutation() : to{} {
    for (int i = 0; i < N; ++i)
      to[i] = i * 5 % N;
  }
};
__device__ constexpr Permutation<32> permutation;
struct Fragment {
  enum : unsigned { elements = 4 };
  float x[elements];
};
__constant__ const int pitches[2] = {32, 33};

template <bool Padded> __global__ void chosen(float *out) {
  __shared__ float s[33 * 32];
  int t = threadIdx.x;
  if constexpr (Padded)
    // CHECK-DAG: :[[@LINE+1]]:5 chosen<true> {{.*}} s store 4 1 1 1 1 exact
    s[t * 33] = 0;
  else
    // CHECK-DAG: :[[@LINE+1]]:5 chosen<false> {{.*}} s store 4 32 1 32 1 exact
    s[t * 32] = 0;
}
template __global__ void chosen<true>(float *);
template __global__ void chosen<false>(float *);

template <int... Strides> __device__ void fold(float *s) {
  // CHECK-DAG: :[[@LINE+3]]:5 constants {{.*}} s store 4 1 1 1 1 exact
  // CHECK-DAG: :[[@LINE+2]]:5 constants {{.*}} s store 4 2 1 2 1 exact
  // CHECK-DAG: :[[@LINE+1]]:5 constants {{.*}} s store 4 4 1 4 1 exact
  ((s[threadIdx.x * Strides] = 0), ...);
}
template <typename... Indices> __device__ int sum(Indices... i) { return (i + ... + 0); }
template <int... I> struct Sequence {};
template <int... I> __device__ void unrolled(float *s, Sequence<I...>) {
  // CHECK-DAG: :[[@LINE+3]]:22 constants {{.*}} s store 4 2 1 2 1 exact
  // CHECK-DAG: :[[@LINE+2]]:22 constants {{.*}} s store 4 2 1 2 1 exact
  // CHECK-DAG: :[[@LINE+1]]:22 constants {{.*}} s store 4 2 1 2 1 exact
  float unused[] = {(s[threadIdx.x * 2 + 64 * I] = I)...};
}

__global__ void constants(float *out) {
  __shared__ float s[2048];
  int t = threadIdx.x;
  // CHECK-DAG: :[[@LINE+1]]:3 constants {{.*}} s store 4 4 1 4 1 exact
  s[t * strides[2]] = 0;
  // CHECK-DAG: :[[@LINE+1]]:3 constants {{.*}} s store 4 1 1 1 1 exact
  s[t * next_odd(32)] = 0;
  // CHECK-DAG: :[[@LINE+1]]:3 constants {{.*}} s store 4 1 1 1 1 exact
  s[swizzle(t, 3)] = 0;
  // CHECK-DAG: :[[@LINE+1]]:3 constants {{.*}} s store 4 1 1 1 1 exact
  s[permutation.to[t]] = 0;
  // CHECK-DAG: :[[@LINE+1]]:3 constants {{.*}} s store 4 8 1 8 1 exact
  s[permutation.to[t] * 8] = 0;
  // CHECK-DAG: :[[@LINE+1]]:3 constants {{.*}} s store 4 1 1 1 1 exact
  s[t * pitches[1]] = 0;
  // CHECK-DAG: :[[@LINE+1]]:3 constants {{.*}} s store 4 32 1 32 1 exact
  s[t * pitches[0]] = 0;
  for (int i = 0; i < 4; ++i)
    // CHECK-DAG: :[[@LINE+1]]:5 constants {{.*}} s store 4 1..8 4 15 4 exact
    s[t * strides[i]] = 0;
  fold<1, 2, 4>(s);
  // CHECK-DAG: :[[@LINE+1]]:3 constants {{.*}} s store 4 1 1 1 1 exact
  s[sum(t, t, t, 5)] = 0;
  unrolled(s, Sequence<0, 1, 2>());
  Fragment fragments[2];
  for (int i = 0; i < 2; ++i)
    for (int j = 0; j < fragments[i].elements; ++j)
      // CHECK-DAG: :[[@LINE+1]]:7 constants {{.*}} s store 4 1..4 8 18 8 exact
      s[t * (i + 1) * (j % 2 + 1) + 64 * j] = fragments[i].x[j];
}
