// RUN: %banklint --block=32 %s | FileCheck %s
//
// Bit-fields are not modelled, and an index that comes from one is not known. Other members of the same structure are.

struct Flags {
  unsigned kind : 4, state : 28;
  unsigned whole;
};

__global__ void fields(int *out) {
  __shared__ Flags s[64];
  int t = threadIdx.x;
  // CHECK: :[[@LINE+1]]:3 fields {{.*}} s store 4 ? - - - unknown: bit-fields are not modelled
  s[t].kind = 1;
  // CHECK: :[[@LINE+1]]:12 fields {{.*}} s load 4 ? - - - unknown: bit-fields are not modelled
  out[t] = s[t].state;
  // CHECK: :[[@LINE+1]]:3 fields {{.*}} s store 4 1 1 1 1 exact
  s[t / 2].whole = 0;
}
