// What is not defined, and constants that are: nothing of it ends the analysis.
//
// RUN: not %banklint --as-written --block=32 %s | FileCheck %s

struct Limits {
  static const int max = 4;
};
const int Limits::max; // the value is in the class

enum Wide : unsigned long long { full = 0xFFFFFFFFFFFFFFFFull };
constexpr unsigned long long top = 0xFFFFFFFFFFFFFFF0ull;

__global__ void constants(float *out) {
  __shared__ float s[1024];
  int t = threadIdx.x;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}} constants {{.*}} s load 4 4 1 4 1 exact
  out[0] = s[t * Limits::max];
  // CHECK: :[[@LINE+1]]:{{[0-9]+}} constants {{.*}} s load 4 8 1 8 1 exact
  out[1] = s[t * (full % 8 + 1)];
  // CHECK: :[[@LINE+1]]:{{[0-9]+}} constants {{.*}} s load 4 2 1 2 1 exact
  out[2] = s[t * (top / 0x7FFFFFFFFFFFFFFFull + 1)];
  // CHECK: :[[@LINE+1]]:{{[0-9]+}} constants {{.*}} s load 4 16 1 16 1 exact
  out[3] = s[t * (18446744073709551615ull & 16)];
}

__global__ void by_zero(float *out, int n) {
  __shared__ float s[1024];
  int t = threadIdx.x, zero = n - n;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}} by_zero {{.*}} s load 4 ? - - - unknown: a division by zero
  out[0] = s[t / zero];
  for (int d = 1; d >= 0; --d)
    if (n != d) // only assumed
      // CHECK: :[[@LINE+1]]:{{[0-9]+}} by_zero {{.*}} s load 4 ? - - - unknown: a division by zero
      out[d] = s[t % d];
  switch (n % zero) {
  case 1:
    // CHECK: :[[@LINE+1]]:{{[0-9]+}} by_zero {{.*}} s load 4 2 1 2 1 exact
    out[1] = s[t * 2];
  }
}
