// RUN: %banklint --as-written --budget=4000 %s | FileCheck %s
//
// Steps that are summed up before they have become alike, as little of the budget is left. An unsigned number whose
// bounds are given up may still be whatever it can hold: indices from 0 to 255, of which 8 share a bank.

// CHECK-DAG: mix {{.*}} box load 4 up to 8 - - - data-dependent: the index is data
__global__ void mix(unsigned *out, const unsigned *in) {
  __shared__ unsigned box[256];
  unsigned x = in[threadIdx.x];
  for (int k = 0; k < 1000; ++k)
    x = (x ^ x >> 9) + box[x >> 24];
  out[threadIdx.x] = x;
}

// The same of one of several numbers.
// CHECK-DAG: element {{.*}} box load 4 up to 8 - - - data-dependent: the index is data
__global__ void element(unsigned *out, const unsigned *in) {
  __shared__ unsigned box[256];
  unsigned x[2] = {in[threadIdx.x], 0};
  for (int k = 0; k < 1000; ++k)
    x[0] = (x[0] ^ x[0] >> 9) + box[x[0] >> 24];
  out[threadIdx.x] = x[0];
}

void run(unsigned *out, const unsigned *in) {
  mix<<<1, 64>>>(out, in);
  element<<<1, 64>>>(out, in);
}
