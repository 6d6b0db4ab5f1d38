// RUN: not %banklint --as-written --block=32 %s | FileCheck %s
//
// Classes that look like arrays: the access is where their operator has its subscript, or where it is used if that
// returns a reference.

#include <cuda/std/array>

template <typename T, int N> struct Array {
  T elements[N];
  __device__ T &operator[](int i) { return elements[i]; }
  __device__ const T &operator[](int i) const { return elements[i]; }
  __device__ T *begin() { return elements; }
  __device__ T *end() { return elements + N; }
  __device__ static constexpr int size() { return N; }
};

template <int Rows, int Columns> struct Grid {
  float *data;
  struct RowOf {
    float *row;
    __device__ float &operator[](int column) const { return row[column]; }
  };
  __device__ RowOf operator[](int r) const { return {data + r * Columns}; }
  __device__ float &operator()(int r, int c) const { return data[r * Columns + c]; }
  __device__ operator float *() const { return data; }
};

// A pointer with a stride, as iterators have it.
struct Strided {
  float *at;
  int stride;
  __device__ float &operator*() const { return *at; }
  __device__ Strided &operator++() {
    at += stride;
    return *this;
  }
  __device__ Strided operator+(int n) const { return {at + n * stride, stride}; }
};

__global__ void containers(float *out) {
  __shared__ Array<float, 1024> a;
  __shared__ Array<Array<float, 33>, 32> m;
  __shared__ cuda::std::array<float, 256> standard;
  __shared__ float s[32 * 32];
  int t = threadIdx.x;

  // CHECK: :[[@LINE+1]]:3 containers {{.*}} a store 4 4 1 4 1 exact
  a[t * 4] = 0;
  // CHECK: :[[@LINE+1]]:3 containers {{.*}} m store 4 1 1 1 1 exact
  m[t][0] = 0;
  // CHECK: :[[@LINE+1]]:3 containers {{.*}} m store 4 1 1 1 1 exact
  m[0][t] = 0;
  // CHECK: :[[@LINE+1]]:3 containers {{.*}} standard store 4 8 1 8 1 exact
  standard[t * 8] = 0;
  // CHECK: :[[@LINE+1]]:3 containers {{.*}} a store 4 2 1 2 1 exact
  a[a.size() - 1 - 2 * t] = 0;
  Grid<32, 32> g{s};
  // CHECK: :[[@LINE+1]]:3 containers {{.*}} s store 4 32 1 32 1 exact
  g[t][3] = 0;
  // CHECK: :[[@LINE+1]]:3 containers {{.*}} s store 4 1 1 1 1 exact
  g(3, t) = 0;
  g[t * 2] = {}; // a row, not an element: no access
  // CHECK: :[[@LINE+1]]:3 containers {{.*}} s store 4 2 1 2 1 exact
  ((float *)g)[t * 2] = 0;
  Strided i{s, 16};
  // CHECK: :[[@LINE+1]]:3 containers {{.*}} s store 4 16 1 16 1 exact
  *(i + t) = 0;
  ++i;
  // CHECK: :[[@LINE+1]]:3 containers {{.*}} s store 4 1 1 1 1 exact
  *i = 0;

  // Once for each of the elements, which all lanes share.
  __shared__ Array<float, 5> five;
  for (float &x : five)
    // CHECK: :[[@LINE+1]]:5 containers {{.*}} five store 4 1 5 5 5 exact
    x = 0;
  __shared__ float four[4][32];
  for (auto &row : four)
    // CHECK: :[[@LINE+1]]:5 containers {{.*}} four store 4 1 4 4 4 exact
    row[t] = 0;
}
