// RUN: %banklint --table=all %s | FileCheck %s
//
// Without `main` other files may write what they can name; what is `static` or in an unnamed namespace they can't.

int anybody = 64;
static int ours = 96;
namespace {
int mine = 128;
}

template <int> __global__ void k(int *out) {
  __shared__ int s[256];
  // CHECK-DAG: k<0> 256 (assumed)
  // CHECK-DAG: k<1> 96 s
  // CHECK-DAG: k<2> 128 s
  s[threadIdx.x] = out[threadIdx.x];
}

void go(int *p) {
  k<0><<<1, anybody>>>(p);
  k<1><<<1, ours>>>(p);
  k<2><<<1, mine>>>(p);
}
