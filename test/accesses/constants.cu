// RUN: not %banklint --as-written --block=32 %s | FileCheck %s
//
// Strides that have a name. It does not matter how a constant is spelled.

#define STRIDE 8
enum { PITCH = 33 };
enum class Width : int { Half = 16 };
constexpr int W = 16;
constexpr int half(int n) { return n / 2; }
struct Layout {
  static constexpr int Pitch = 6;
};
template <int N> struct Times {
  static const int Two = 2 * N;
};
__constant__ int table[4];

__global__ void constants(int *out) {
  __shared__ int s[2048];
  int t = threadIdx.x;
  const int n = W / 8;

  // CHECK: :[[@LINE+1]]:12 {{.*}} s load 4 8 1 8 1 exact
  out[0] = s[t * STRIDE];
  // CHECK: :[[@LINE+1]]:12 {{.*}} s load 4 1 1 1 1 exact
  out[1] = s[t * PITCH];
  // CHECK: :[[@LINE+1]]:12 {{.*}} s load 4 16 1 16 1 exact
  out[2] = s[t * static_cast<int>(Width::Half)];
  // CHECK: :[[@LINE+1]]:12 {{.*}} s load 4 16 1 16 1 exact
  out[3] = s[t * W];
  // CHECK: :[[@LINE+1]]:12 {{.*}} s load 4 2 1 2 1 exact
  out[4] = s[t * n];
  // CHECK: :[[@LINE+1]]:12 {{.*}} s load 4 8 1 8 1 exact
  out[5] = s[t * half(W)];
  // CHECK: :[[@LINE+1]]:12 {{.*}} s load 4 2 1 2 1 exact
  out[6] = s[t * Layout::Pitch];
  // CHECK: :[[@LINE+1]]:12 {{.*}} s load 4 4 1 4 1 exact
  out[7] = s[t * Times<2>::Two];
  // CHECK: :[[@LINE+1]]:12 {{.*}} s load 4 4 1 4 1 exact
  out[8] = s[t * (sizeof(double) / sizeof(short))];
  // CHECK: :[[@LINE+1]]:12 {{.*}} s load 4 32 1 32 1 exact
  out[9] = s[t * warpSize];
  // CHECK: :[[@LINE+1]]:13 {{.*}} s load 4 1 1 1 1 exact
  out[10] = s[t * (blockDim.x + 1)];
}
