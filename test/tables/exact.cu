// RUN: not %banklint --as-written --block=32 %s | FileCheck %s
//
// Where the bank does not depend on the data, the cost does not either.

struct Entry {
  float values[32];
};

__global__ void exact(const unsigned *in, const unsigned char *bytes, float *out) {
  __shared__ float table[64][32], twice[64][64];
  __shared__ Entry entries[16];
  __shared__ float one[32];
  __shared__ float2 pairs[64][16];
  int t = threadIdx.x;
  unsigned x = in[t];
  // CHECK: :[[@LINE+1]]:3 exact {{.*}} table store 4 1 1 1 1 exact
  table[x % 64][t] = 0;
  // CHECK: :[[@LINE+1]]:3 exact {{.*}} table store 4 1 1 1 1 exact
  table[bytes[t] & 63][t ^ 5] = 0;
  // CHECK: :[[@LINE+1]]:3 exact {{.*}} table store 4 1 1 1 1 exact
  table[0][(x << 5) + t] = 0;
  // CHECK: :[[@LINE+1]]:3 exact {{.*}} table store 4 1 1 1 1 exact
  table[0][x * 32 + t] = 0;
  // CHECK: :[[@LINE+1]]:3 exact {{.*}} twice store 4 1 1 1 1 exact
  twice[x & 63][t] = 0;
  // CHECK: :[[@LINE+1]]:3 exact {{.*}} entries store 4 1 1 1 1 exact
  entries[x & 15].values[t] = 0;
  // CHECK: :[[@LINE+1]]:3 exact {{.*}} one store 4 1 1 1 1 exact
  one[x & 31] = 0;
  // A row of pairs is a row of banks: 16 lanes at a time.
  // CHECK: :[[@LINE+1]]:3 exact {{.*}} pairs store 8 1 1 2 2 exact
  pairs[x & 63][t % 16] = float2{0, 0};
  // Chosen for the block.
  // CHECK: :[[@LINE+1]]:3 exact {{.*}} table store 4 1 1 1 1 exact
  table[in[0] & 63][t] = 0;
  // CHECK: :[[@LINE+1]]:3 exact {{.*}} one store 4 1 1 1 1 exact
  one[in[blockIdx.x] % 32] = 0;
  // All lanes alike, but with a stride.
  // CHECK: :[[@LINE+1]]:3 exact {{.*}} table store 4 2 1 2 1 exact
  (&table[0][0])[in[7] + t * 2] = 0;
}
