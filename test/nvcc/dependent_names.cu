// RUN: not %banklint %s 2>&1 | FileCheck %s --implicit-check-not=error --implicit-check-not=unknown
//
// nvcc takes names of templates and types that depend on template arguments without `template` and `typename`, and
// `template` in front of what is none. What Clang would lose of them has accesses: in a function that is called, and
// where something is done with what it gives.

template <typename E, int N> struct Array {
  E v[N];
  __device__ E &operator()(int i) { return v[i]; }
};
template <typename E> __device__ Array<E, 2> make(int) { return {}; }
template <typename E, typename By> __device__ void put(E *s, By by) { s[threadIdx.x * 2] = by; }

template <typename To, typename From> struct Cast {
  template <int N> static __device__ void all(To *to, const From *from) { to[threadIdx.x * N] = To(from[0]); }
};

struct Rows {
  float *p;
  template <typename T> __device__ void store(unsigned i, T value) { p[i * 8] = value; }
  __device__ void plain(unsigned i) { p[i * 16] = 0; }
};

template <typename T, typename R> __global__ void k(float *out) {
  __shared__ float a[256], b[256], c[512];
  // CHECK-DAG: :12:{{[0-9]+}} k<Traits, Rows> {{.*}} a store 4 2 1 2 1 exact
  put<T::Element, T::Step>(a, 1.0f);
  // CHECK-DAG: :15:{{[0-9]+}} k<Traits, Rows> {{.*}} b store 4 4 1 4 1 exact
  Cast<typename T::Element, float>::all<4>(b, out);
  // CHECK-DAG: :20:{{[0-9]+}} k<Traits, Rows> {{.*}} c store 4 8 1 8 1 exact
  R{c}.template store(threadIdx.x, 1.0f);
  // CHECK-DAG: :21:{{[0-9]+}} k<Traits, Rows> {{.*}} c store 4 16 1 16 1 exact
  R{c}.template plain(threadIdx.x);
  __syncthreads();
  auto r = make<T::Element>(1);
  // CHECK-DAG: :[[@LINE+1]]:{{[0-9]+}} k<Traits, Rows> {{.*}} c load 4 1 1 1 1 exact
  r(0) = c[threadIdx.x];
  out[threadIdx.x] = r(0);
}

struct Traits {
  using Element = float;
  using Step = float;
};
void run(float *out) { k<Traits, Rows><<<1, 32>>>(out); }
