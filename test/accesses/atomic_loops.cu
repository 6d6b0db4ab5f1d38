// RUN: not %banklint --table=all --block=32 %s | FileCheck %s
// What shared memory has no instruction for is a loop: a load, and a store that fails if another lane was faster. In
// each step the lowest lane of a bank wins, so a warp that meets nowhere takes one step: 1 + 2 wavefronts of 32 bits,
// and 2 + 4 of 64. Measured on an H200 (test/data/h200_atomics.csv); how often several warps try again is not known.

extern "C" __global__ void apart() {
  __shared__ unsigned long long u[32]; __shared__ float f[32]; __shared__ double d[32];
  int t = threadIdx.x;
  // CHECK: [[@LINE+1]]:3 apart {{.*}} atomic 8 1 1 6 6 exact
  atomicAdd(&u[t], 1ull);
  // CHECK: [[@LINE+1]]:3 apart {{.*}} atomic 4 1 1 3 3 exact
  atomicAdd(&f[t], 1.f);
  // CHECK: [[@LINE+1]]:3 apart {{.*}} atomic 8 1 1 6 6 exact
  atomicAdd(&d[t], 1.0);
  // CHECK: [[@LINE+1]]:3 apart {{.*}} atomic 8 1 1 6 6 exact
  atomicOr(&u[t], 1ull);
  // Whether a maximum is stored is decided by what is there.
  // CHECK: [[@LINE+1]]:3 apart {{.*}} - bounded: a compare-and-swap loop, tried again where threads meet
  atomicMax(&u[t], 7ull);
}

// 32 lanes on 32 words of one bank: 528 wavefronts of loads and 64 of stores; on one word 32 and 64.
extern "C" __global__ void together(float *o) {
  __shared__ float f[1024];
  int t = threadIdx.x;
  // CHECK: [[@LINE+1]]:3 together {{.*}} atomic 4 32 1 592 96 exact
  atomicAdd(&f[t * 32], 1.f);
  // CHECK: [[@LINE+1]]:3 together {{.*}} atomic 4 32 1 96 96 exact
  atomicAdd(&f[0], o[t]);
}

// A compare-and-swap takes two turns, and one of 64 bits is served by half-warps.
extern "C" __global__ void swaps(unsigned *o) {
  __shared__ unsigned w[64];
  __shared__ unsigned long long d[32];
  int t = threadIdx.x;
  // CHECK: [[@LINE+1]]:3 swaps {{.*}} atomic 4 1 1 2 2 exact
  atomicCAS(&w[t], 0u, 1u);
  // CHECK: [[@LINE+1]]:3 swaps {{.*}} atomic 4 32 1 64 2 exact
  atomicCAS(&w[0], o[t], 1u);
  // CHECK: [[@LINE+1]]:3 swaps {{.*}} atomic 8 1 1 4 4 exact
  atomicCAS(&d[t], 0ull, 1ull);
}

// Other spellings of "add 1" are ATOMS.POPC.INC too, for which lanes with the same word count once.
extern "C" __global__ void ones(unsigned *o) {
  __shared__ unsigned h[32];
  int t = threadIdx.x;
  // CHECK: [[@LINE+1]]:3 ones {{.*}} atomic 4 1 1 1 1 exact
  atomicInc(&h[t >> 3], 0xffffffffu);
  // CHECK: [[@LINE+1]]:3 ones {{.*}} atomic 4 1 1 1 1 exact
  atomicSub(&h[t >> 3], 0xffffffffu);
  // CHECK: [[@LINE+1]]:3 ones {{.*}} atomic 4 8 1 8 1 exact
  atomicInc(&h[t >> 3], 9u);
  // CHECK: [[@LINE+1]]:10 ones {{.*}} atomic 4 8 1 8 1 exact
  o[t] = atomicInc(&h[t >> 3], 0xffffffffu);
}
