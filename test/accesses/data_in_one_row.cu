// RUN: %banklint --block=32 %s | FileCheck %s
// An array of one row of banks cannot conflict, whatever the data is.
__global__ void k(const unsigned *in, int *out) {
  __shared__ int s[32];
  // CHECK: :[[@LINE+1]]:{{[0-9]+}} k {{.*}} s load 4 1 1 1 1 exact
  out[threadIdx.x] = s[in[threadIdx.x] & 31];
}
