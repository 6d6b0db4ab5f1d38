// RUN: not %banklint --as-written --block=32 %s | FileCheck %s
//
// In a long loop a number may go on and on, nobody knows in which direction. That says nothing of the other numbers:
// the steps are counted all the same, and the cost of one is multiplied.

__global__ void drift(float *out, const int *data) {
  __shared__ float s[4096], m[32][32];
  int t = threadIdx.x, at = 0;
  for (int i = 0; i < 5000; ++i) {
    at += data[i] ? 16 : -16;
    // CHECK-DAG: :[[@LINE+1]]:5 drift {{.*}} s store 4 2 5000 10000 5000 exact
    s[t * 2] = i;
    // CHECK-DAG: :[[@LINE+1]]:14 drift {{.*}} s load 4 1 5000 5000 5000 exact
    out[i] = s[at];
  }
  // In a loop around it as well.
  for (int j = 0; j < 2000; ++j)
    for (int i = 0; i < 1500; ++i) {
      at += data[i] ? 16 : -16;
      // CHECK-DAG: :[[@LINE+1]]:7 drift {{.*}} m store 4 32 3000000 96000000 3000000 exact
      m[t][at & 31] = j;
    }
}
