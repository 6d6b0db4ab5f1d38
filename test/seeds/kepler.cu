// Strides and columns on Fermi (2.x) and on Kepler (3.x) with banks of 4 and of 8 bytes.
//
// RUN: not %banklint --block=32 --arch=sm_20 --arch=sm_35 --arch=sm_35:8byte %s | FileCheck %s

// A stride of S words: lanes t and t + n meet when S·n is a multiple of 32. With 8-byte banks, pairs of words are one
// word; with 4-byte banks the words i and i + 32 of 64 are delivered together.
template <int S> __global__ void strided(int *out, int base) {
  extern __shared__ int s[];
  *out = s[base + S * threadIdx.x];
}

// Base is unknown: where a row of 64 words begins matters to sm_35.
// CHECK: strided<1> 32 s load 4 1-way 1/1 1-way 1/1 1-way 1/1
// CHECK: strided<2> 32 s load 4 2-way 2/1 1..2-way 1-way 1/1
// CHECK: strided<3> 32 s load 4 1-way 1/1 1-way 1/1 2-way 2/1
// CHECK: strided<8> 32 s load 4 8-way 8/1 4..5-way 4-way 4/1
// CHECK: strided<32> 32 s load 4 32-way 32/1 16..17-way 16-way 16/1

// A column, and one word for any set of lanes.
__global__ void column(int *out) {
  __shared__ int m[32][32], padded[32][32 + 1];
  *out = m[threadIdx.x][4];
  // CHECK: column 32 m load 4 32-way 32/1 16-way 16/1 16-way 16/1
  *out += padded[threadIdx.x][4];
  // CHECK: column 32 padded load 4 1-way 1/1 1-way 1/1 1-way 1/1
  *out += m[threadIdx.x % 3 == 0][threadIdx.x % 3 ? 7 : 8];
  // CHECK: column 32 m load 4 1-way 1/1 1-way 1/1 1-way 1/1
}

void run(int *out, int base) {
  strided<1><<<1, 32, 4096>>>(out, base);
  strided<2><<<1, 32, 4096>>>(out, base);
  strided<3><<<1, 32, 4096>>>(out, base);
  strided<8><<<1, 32, 4096>>>(out, base);
  strided<32><<<1, 32, 4096>>>(out, base);
  column<<<1, 32>>>(out);
}
