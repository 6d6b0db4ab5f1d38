// RUN: not %banklint --block=64 %s | FileCheck %s
//
// What lanes exchange: the value is not known, but whether the lanes of a warp share it is.

__global__ void exchange(const int *in, float *out) {
  __shared__ float s[4096];
  int t = threadIdx.x, lane = t & 31;
  int mine = in[t];

  // The same for the whole warp: all lanes move alike.
  int first = __shfl_sync(0xffffffff, mine, 0);
  // CHECK: :[[@LINE+1]]:3 exchange {{.*}} s store 4 1 2 2 2 exact
  s[first + t] = 0;
  // CHECK: :[[@LINE+1]]:3 exchange {{.*}} s store 4 4 2 8 2 exact
  s[first + t * 4] = 0;
  // CHECK: :[[@LINE+1]]:3 exchange {{.*}} s store 4 up to 32 - - - data-dependent: the index is data
  s[t * first] = 0;
  unsigned votes = __ballot_sync(0xffffffff, mine > 0);
  int count = __popc(votes);
  // CHECK: :[[@LINE+1]]:3 exchange {{.*}} s store 4 1 2 2 2 exact
  s[count * 32 + lane] = 0;
  // CHECK: :[[@LINE+1]]:3 exchange {{.*}} s store 4 2 2 4 2 exact
  s[__ffs(votes) + lane * 2] = 0;
  if (__any_sync(0xffffffff, mine))
    // CHECK: :[[@LINE+1]]:5 exchange {{.*}} s store 4 8 2 16 2 exact
    s[t * 8] = 0;
  // CHECK: :[[@LINE+1]]:3 exchange {{.*}} s store 4 1 2 2 2 exact
  s[__syncthreads_count(mine) + t] = 0;

  // Each lane its own.
  int rank = __popc(votes & ((1u << lane) - 1));
  // CHECK: :[[@LINE+1]]:3 exchange {{.*}} s store 4 up to 32 - - - data-dependent: the index is data
  s[rank * 32] = 0;
  int next = __shfl_down_sync(0xffffffff, mine, 1);
  // CHECK: :[[@LINE+1]]:3 exchange {{.*}} s store 4 up to 32 - - - data-dependent: the index is data
  s[next] = 0;
  // CHECK: :[[@LINE+1]]:3 exchange {{.*}} s store 4 up to 32 - - - data-dependent: the index is data
  s[__match_any_sync(0xffffffff, mine) % 4096] = 0;
  // CHECK: :[[@LINE+1]]:3 exchange {{.*}} s store 4 1 2 2 2 exact
  s[__popc(mine) * 32 + lane] = 0;

  // Known values of known lanes.
  int partner = __shfl_xor_sync(0xffffffff, t, 16);
  // CHECK: :[[@LINE+1]]:3 exchange {{.*}} s store 4 2 2 4 2 exact
  s[partner * 2] = 0;
  // Lane 31 keeps its own: 31 words of one bank.
  // CHECK: :[[@LINE+1]]:3 exchange {{.*}} s store 4 31 2 62 2 exact
  s[__shfl_down_sync(0xffffffff, lane, 1) * 32] = 0;
  // The first of each eight.
  // CHECK: :[[@LINE+1]]:3 exchange {{.*}} s store 4 4 2 8 2 exact
  s[__shfl_sync(0xffffffff, lane, 0, 8) * 4] = 0;
  // 0, 1, 1, 2, …: numbers of set bits, 0 to 5.
  // CHECK: :[[@LINE+1]]:3 exchange {{.*}} s store 4 6 2 12 2 exact
  s[__popc(lane) * 32] = 0;
  // CHECK: :[[@LINE+1]]:3 exchange {{.*}} s store 4 1 2 2 2 exact
  s[(__brev(lane) >> 27)] = 0;
  // CHECK: :[[@LINE+1]]:3 exchange {{.*}} s store 4 5 2 10 2 exact
  s[(31 - __clz(lane | 1)) * 32] = 0;
}

// Of a sum the lanes get each part from the same lane: what is one number for the warp stays.
__global__ void sums(const int *in, int n, float *out) {
  __shared__ float s[4096];
  int t = threadIdx.x, lane = t & 31;
  // CHECK: :[[@LINE+1]]:3 sums {{.*}} s store 4 2 2 4 2 exact
  s[__shfl_xor_sync(0xffffffff, n + t * 2, 1)] = 0;
  // CHECK: :[[@LINE+1]]:3 sums {{.*}} s store 4 1 2 2 2 exact
  s[__shfl_sync(0xffffffff, n + 4 * t, 3) + lane] = 1;
  // Multiples of 32 that nobody knows do not change the bank.
  // CHECK: :[[@LINE+1]]:3 sums {{.*}} s store 4 1 2 2 2 exact
  s[__shfl_xor_sync(0xffffffff, in[t] * 32 + lane, 1)] = 2;
  // CHECK: :[[@LINE+1]]:3 sums {{.*}} s store 4 up to 32 - - - data-dependent: the index is data
  s[__shfl_xor_sync(0xffffffff, in[t] * 31 + lane, 1)] = 3;
  // The same number for all lanes, whichever they ask.
  // CHECK: :[[@LINE+1]]:3 sums {{.*}} s store 4 2 2 4 2 exact
  s[__shfl_sync(0xffffffff, n, in[t]) + t * 2] = 4;
  out[t] = s[t];
}
