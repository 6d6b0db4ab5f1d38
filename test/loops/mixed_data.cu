// RUN: not %banklint --as-written --budget=8000 %s | FileCheck %s
//
// Ciphers, hashes and generators of random numbers mix a number anew in each step. What each thread mixed of data is as
// unknown as what it mixed one step before: such steps are alike, and counted. To execute all would take many times the
// budget.

__global__ void cipher(unsigned *out, const unsigned *in) {
  __shared__ unsigned box[256], s[64 * 32];
  int t = threadIdx.x;
  unsigned a = in[t], b = in[t + 64], sum = 0;
  for (int k = 0; k < 1000; ++k) {
    a += (b << 4 ^ b >> 5) + b ^ sum;
    sum += 0x9e3779b9u;
    b ^= a << 7 | a >> 25;
    // CHECK-DAG: :[[@LINE+1]]:10 cipher {{.*}} box load 4 up to 8 - - - data-dependent: the index is data
    a += box[b & 255];
    // What does not hang on it is as sure as ever.
    // CHECK-DAG: :[[@LINE+1]]:5 cipher {{.*}} s store 4 32 2000 64000 2000 exact
    s[t * 32] = a;
  }
  out[t] = a ^ b;
}

// The same in blocks that go on from one another.
__global__ void blocks(unsigned *out, const unsigned *in) {
  __shared__ unsigned box[256], s[64 * 2];
  int t = threadIdx.x;
  unsigned x = in[t];
  for (int k = 0; k < 10000; ++k) {
    for (int r = 0; r < 100; ++r) {
      x ^= x << 13;
      x ^= x >> 17;
      x ^= x << 5;
      // CHECK-DAG: :[[@LINE+1]]:12 blocks {{.*}} box load 4 up to 8 - - - data-dependent: the index is data
      x ^= box[x >> 24];
    }
    // CHECK-DAG: :[[@LINE+1]]:5 blocks {{.*}} s store 4 2 20000 40000 20000 exact
    s[t * 2] = x;
  }
  out[t] = x;
}

// Steps may leave less and less of it: then they are not alike.
__global__ void fewer(unsigned *out, const unsigned *in) {
  __shared__ unsigned s[1024 * 32];
  int t = threadIdx.x;
  unsigned x = in[t] & 1023;
  for (int k = 0; k < 20; ++k) {
    // CHECK-DAG: :[[@LINE+1]]:5 fewer {{.*}} s store 4 up to 32 - - - data-dependent: the index is data
    s[x * 32] = 0;
    x >>= 1;
  }
  out[t] = x;
}

void run(unsigned *out, const unsigned *in) {
  cipher<<<1, 64>>>(out, in);
  blocks<<<1, 64>>>(out, in);
  fewer<<<1, 64>>>(out, in);
}
