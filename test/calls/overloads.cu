// RUN: not %banklint --block=32 %s | FileCheck %s
//
// Which function is called is what C++ says: overloads, templates and their specialisations, default arguments,
// arguments found by their type.

__device__ int at(int i) { return i; }
__device__ int at(unsigned i) { return i * 2; }
__device__ int at(float) { return 7; }
template <int Stride = 4> __device__ int by(int i, int offset = 1) { return i * Stride + offset; }
template <> __device__ int by<8>(int i, int) { return i * 16; }
template <typename T> struct Width {
  static __device__ int of(int i) { return i; }
};
template <> struct Width<double> {
  static __device__ int of(int i) { return i * 2; }
};
namespace space {
struct Tag {
  int pitch = 32;
};
__device__ int column(Tag tag, int row) { return row * tag.pitch; }
} // namespace space
template <typename T> __device__ void store(T *s, int i, T value = T()) {
  // CHECK-DAG: :[[@LINE+2]]:3 overloads {{.*}} s store 4 2 1 2 1 exact
  // CHECK-DAG: :[[@LINE+1]]:3 overloads {{.*}} d store 8 1 1 2 2 exact
  s[i] = value;
}
template <typename T, template <typename> class W = Width> __device__ int width(int i) { return W<T>::of(i); }

__global__ void overloads(float *out) {
  __shared__ float s[2048];
  __shared__ double d[32];
  int t = threadIdx.x;
  // CHECK-DAG: :[[@LINE+1]]:3 overloads {{.*}} s store 4 1 1 1 1 exact
  s[at(t)] = 0;
  // CHECK-DAG: :[[@LINE+1]]:3 overloads {{.*}} s store 4 2 1 2 1 exact
  s[at(threadIdx.x)] = 1;
  // CHECK-DAG: :[[@LINE+1]]:3 overloads {{.*}} s store 4 1 1 1 1 exact
  s[at(1.f)] = 2;
  // CHECK-DAG: :[[@LINE+1]]:3 overloads {{.*}} s store 4 4 1 4 1 exact
  s[by(t)] = 3;
  // CHECK-DAG: :[[@LINE+1]]:3 overloads {{.*}} s store 4 32 1 32 1 exact
  s[by<32>(t, 5)] = 4;
  // CHECK-DAG: :[[@LINE+1]]:3 overloads {{.*}} s store 4 16 1 16 1 exact
  s[by<8>(t)] = 5;
  // CHECK-DAG: :[[@LINE+1]]:3 overloads {{.*}} s store 4 1 1 1 1 exact
  s[width<float>(t)] = 6;
  // CHECK-DAG: :[[@LINE+1]]:3 overloads {{.*}} s store 4 2 1 2 1 exact
  s[width<double>(t)] = 7;
  // CHECK-DAG: :[[@LINE+1]]:3 overloads {{.*}} s store 4 32 1 32 1 exact
  s[column(space::Tag(), t)] = 8;
  // CHECK-DAG: :[[@LINE+1]]:3 overloads {{.*}} s store 4 1 1 1 1 exact
  s[column(space::Tag{33}, t)] = 9;
  store(s, 2 * t);
  store(d, t);
}
