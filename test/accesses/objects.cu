// RUN: not %banklint --block=32 %s | FileCheck %s
//
// Methods, functors and lambdas are entered like functions; members and captures keep what is known of them.

struct View {
  float *data;
  int pitch;
  __device__ View(float *data, int pitch) : data(data), pitch(pitch) {}
  __device__ float &at(int row, int column) const { return data[row * pitch + column]; }
  // Reached with pitch 32 and 33:
  // CHECK-DAG: :[[@LINE+2]]:67 objects {{.*}} s store 4 32 1 32 1 exact
  // CHECK-DAG: :[[@LINE+1]]:67 objects {{.*}} s store 4 1 1 1 1 exact
  __device__ void clear(int row) { float *p = data + row * pitch; *p = 0; }
  __device__ float &operator[](int i) { return data[i]; }
};

struct Padded : View {
  __device__ Padded(float *data) : View(data, 33) {}
  __device__ float &first(int row) { return at(row, 0); }
};

template <int N> struct Store {
  float (&to)[N];
  __device__ void operator()(int i) const {
    // CHECK-DAG: :[[@LINE+1]]:5 objects {{.*}} s store 4 2 1 2 1 exact
    to[i] = 1;
  }
};

struct Memory {
  float tile[32][32];
  __device__ float column(int c) {
    // CHECK-DAG: :[[@LINE+1]]:12 objects {{.*}} memory load 4 32 1 32 1 exact
    return tile[threadIdx.x][c];
  }
};

template <typename F> __device__ void apply(F f, int i) { f(i); }

__global__ void objects(float *out) {
  __shared__ float s[33 * 32];
  __shared__ Memory memory;
  int t = threadIdx.x;

  View(s, 32).clear(t);
  View(s, 33).clear(t);
  View view(s, 32);
  // CHECK-DAG: :[[@LINE+1]]:3 objects {{.*}} s store 4 32 1 32 1 exact
  view.at(t, 3) = 0;
  // CHECK-DAG: :[[@LINE+1]]:3 objects {{.*}} s store 4 1 1 1 1 exact
  view.at(3, t) = 0;
  view.pitch = 36;
  // CHECK-DAG: :[[@LINE+1]]:3 objects {{.*}} s store 4 4 1 4 1 exact
  view.at(t, 0) = 0;
  // CHECK-DAG: :[[@LINE+1]]:3 objects {{.*}} s store 4 8 1 8 1 exact
  view[t * 8] = 0;
  Padded padded(s);
  // CHECK-DAG: :[[@LINE+1]]:3 objects {{.*}} s store 4 1 1 1 1 exact
  padded.first(t) = 0;

  Store<33 * 32>{s}(t * 2);
  out[0] = memory.column(5);

  int stride = 4;
  auto by_value = [=](int i) {
    // CHECK-DAG: :[[@LINE+1]]:12 objects {{.*}} s load 4 4 1 4 1 exact
    return s[i * stride];
  };
  auto generic = [=](auto i, auto scale) {
    // CHECK-DAG: :[[@LINE+1]]:12 objects {{.*}} s load 4 16 1 16 1 exact
    return s[i * scale];
  };
  stride = 16; // the copy in by_value stays 4
  out[1] = by_value(t);
  out[2] = generic(t, 16u);
  apply([&](int i) {
    // CHECK-DAG: :[[@LINE+1]]:5 objects {{.*}} s store 4 2 1 2 1 exact
    s[i] = 3;
  }, 2 * t);
}
