// RUN: %banklint --block=32 %s | FileCheck %s
// A uniform number whose value decides: small values count as well as large ones. None of these is exact.
__global__ void k(float *out, int n, unsigned m) {
  __shared__ int s[2048];
  int t = threadIdx.x;
  // CHECK: :[[@LINE+1]]:12 k {{.*}} s load 4 1..32 - - - bounded:
  out[0] = s[t / n * 32]; // n = 1: 32-way; n >= 32: broadcast
  // CHECK: :[[@LINE+1]]:12 k {{.*}} s load 4 1..32 - - - bounded:
  out[1] = s[t % n * 32]; // n = 1: broadcast; n >= 32: 32-way
  // CHECK: :[[@LINE+1]]:12 k {{.*}} s load 4 1..32 - - - bounded:
  out[2] = s[(t >> n) * 32]; // n = 0: 32-way
  // CHECK: :[[@LINE+1]]:12 k {{.*}} s load 4 1..32 - - - bounded:
  out[3] = s[min(t, n) * 32]; // n = 0: broadcast
  // CHECK: :[[@LINE+1]]:12 k {{.*}} s load 4 1..32 - - - bounded:
  out[4] = s[t < n ? t * 32 : t]; // n = 0: free
  // CHECK: :[[@LINE+1]]:12 k {{.*}} s load 4 1..32 - - - bounded:
  out[5] = s[max(t, n) * 32]; // n = 0: 32-way
  // CHECK: :[[@LINE+1]]:12 k {{.*}} s load 4 1..32 - - - bounded:
  out[6] = s[t << n]; // n = 5: 32-way
  // CHECK: :[[@LINE+1]]:12 k {{.*}} s load 4 1..32 - - - bounded:
  out[7] = s[t * (n > 4 ? 1 : 32)];
  // CHECK: :[[@LINE+1]]:12 k {{.*}} s load 4 1..32 - - - bounded:
  out[8] = s[t * (n / 1000000)]; // n = 32000000: 32-way
  // CHECK: :[[@LINE+1]]:12 k {{.*}} s load 4 1..32 - - - bounded:
  out[9] = s[t * 32 % m]; // m = 1: broadcast
}
