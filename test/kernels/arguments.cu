// RUN: banklint --cuda-path=none --table=all --sort=file %s | FileCheck %s
//
// Launches of one block shape with different arguments share an entry: the worst of them.

__global__ void quotient(int *out, int n) {
  __shared__ int s[2048];
  // With 4: lanes 0-3 read one word, 4-7 the next, and so on. Nobody knows what other numbers do.
  // CHECK: :[[@LINE+1]]:10 quotient 32 s load 4 1..32 - - - bounded: differs between launches
  *out = s[threadIdx.x / n * 32];
}

void launch(int *out, int n) {
  quotient<<<1, 32>>>(out, n);
  quotient<<<1, 32>>>(out, 32);
}
// CHECK: banklint: sm_90: 0 conflicts
