// RUN: not %banklint --block=32 %s | FileCheck %s
//
// s[Base + S * threadIdx.x]: lanes t and t + n meet when S·n is a multiple of 32, so gcd(S, 32) lanes share a bank. Odd
// strides are free, powers of two are the worst, and the base does not matter.

template <int S> __device__ int strided(const int *s, int base) {
  // One line for each stride, 1 to 32:
  // CHECK: :[[@LINE+32]]:10 strides 32 (option) s load 4 1 1 1 1 exact
  // CHECK: :[[@LINE+31]]:10 strides 32 (option) s load 4 2 1 2 1 exact
  // CHECK: :[[@LINE+30]]:10 strides 32 (option) s load 4 1 1 1 1 exact
  // CHECK: :[[@LINE+29]]:10 strides 32 (option) s load 4 4 1 4 1 exact
  // CHECK: :[[@LINE+28]]:10 strides 32 (option) s load 4 1 1 1 1 exact
  // CHECK: :[[@LINE+27]]:10 strides 32 (option) s load 4 2 1 2 1 exact
  // CHECK: :[[@LINE+26]]:10 strides 32 (option) s load 4 1 1 1 1 exact
  // CHECK: :[[@LINE+25]]:10 strides 32 (option) s load 4 8 1 8 1 exact
  // CHECK: :[[@LINE+24]]:10 strides 32 (option) s load 4 1 1 1 1 exact
  // CHECK: :[[@LINE+23]]:10 strides 32 (option) s load 4 2 1 2 1 exact
  // CHECK: :[[@LINE+22]]:10 strides 32 (option) s load 4 1 1 1 1 exact
  // CHECK: :[[@LINE+21]]:10 strides 32 (option) s load 4 4 1 4 1 exact
  // CHECK: :[[@LINE+20]]:10 strides 32 (option) s load 4 1 1 1 1 exact
  // CHECK: :[[@LINE+19]]:10 strides 32 (option) s load 4 2 1 2 1 exact
  // CHECK: :[[@LINE+18]]:10 strides 32 (option) s load 4 1 1 1 1 exact
  // CHECK: :[[@LINE+17]]:10 strides 32 (option) s load 4 16 1 16 1 exact
  // CHECK: :[[@LINE+16]]:10 strides 32 (option) s load 4 1 1 1 1 exact
  // CHECK: :[[@LINE+15]]:10 strides 32 (option) s load 4 2 1 2 1 exact
  // CHECK: :[[@LINE+14]]:10 strides 32 (option) s load 4 1 1 1 1 exact
  // CHECK: :[[@LINE+13]]:10 strides 32 (option) s load 4 4 1 4 1 exact
  // CHECK: :[[@LINE+12]]:10 strides 32 (option) s load 4 1 1 1 1 exact
  // CHECK: :[[@LINE+11]]:10 strides 32 (option) s load 4 2 1 2 1 exact
  // CHECK: :[[@LINE+10]]:10 strides 32 (option) s load 4 1 1 1 1 exact
  // CHECK: :[[@LINE+9]]:10 strides 32 (option) s load 4 8 1 8 1 exact
  // CHECK: :[[@LINE+8]]:10 strides 32 (option) s load 4 1 1 1 1 exact
  // CHECK: :[[@LINE+7]]:10 strides 32 (option) s load 4 2 1 2 1 exact
  // CHECK: :[[@LINE+6]]:10 strides 32 (option) s load 4 1 1 1 1 exact
  // CHECK: :[[@LINE+5]]:10 strides 32 (option) s load 4 4 1 4 1 exact
  // CHECK: :[[@LINE+4]]:10 strides 32 (option) s load 4 1 1 1 1 exact
  // CHECK: :[[@LINE+3]]:10 strides 32 (option) s load 4 2 1 2 1 exact
  // CHECK: :[[@LINE+2]]:10 strides 32 (option) s load 4 1 1 1 1 exact
  // CHECK: :[[@LINE+1]]:10 strides 32 (option) s load 4 32 1 32 1 exact
  return s[base + S * threadIdx.x];
}

template <int S> __device__ int up_to(const int *s, int base) {
  if constexpr (S > 1)
    return up_to<S - 1>(s, base + 7) + strided<S>(s, base);
  else
    return strided<S>(s, base);
}

__global__ void strides(int *out, int base) {
  extern __shared__ int s[];
  *out = up_to<32>(s, base);
}
