// RUN: not %banklint --block=32 %s | FileCheck %s
//
// Atomics have no broadcast: lanes with the same address wait for each other as well, unless the compiler combines their
// numbers first (merging/atomics.cu), or counts them, as where 1 is added.

__global__ void atomics(int *out) {
  __shared__ int s[64];
  __shared__ unsigned long long u[32];
  int t = threadIdx.x;
  // CHECK: :[[@LINE+1]]:3 {{.*}} s atomic 4 1 1 1 1 exact
  atomicAdd(&s[t], 1);
  // CHECK: :[[@LINE+1]]:3 {{.*}} s atomic 4 2 1 2 1 exact
  atomicAdd(&s[t * 2], 1);
  // CHECK: :[[@LINE+1]]:3 {{.*}} s atomic 4 1 1 1 1 exact
  atomicAdd(&s[0], 1);
  // CHECK: :[[@LINE+1]]:3 {{.*}} s atomic 4 32 1 32 1 exact
  atomicExch(&s[0], 1);
  // CHECK: :[[@LINE+1]]:3 {{.*}} s atomic 4 1 1 1 1 exact
  atomicAdd(s + (t & 3), 1);
  // CHECK: :[[@LINE+1]]:3 {{.*}} s atomic 4 8 1 8 1 exact
  atomicAdd(s + (t & 3), 2);
  // CHECK: :[[@LINE+1]]:3 {{.*}} s atomic 4 1 1 1 1 exact
  atomicMax(&s[t], 3);
  // CHECK: :[[@LINE+1]]:12 {{.*}} s atomic 4 1 1 2 2 exact
  out[0] = atomicCAS(&s[t], 0, 1);
  // CHECK: :[[@LINE+1]]:12 {{.*}} s atomic 4 1 1 1 1 exact
  out[1] = atomicExch(&s[31 - t], 1);
  // 16 banks of 8 bytes serve a half-warp.
  // CHECK: :[[@LINE+1]]:3 {{.*}} u atomic 8 1 1 2 2 exact
  atomicExch(&u[t], 1ull);
  if (t == 0)
    // CHECK: :[[@LINE+1]]:5 {{.*}} s atomic 4 1 1 1 1 exact
    atomicAdd(&s[0], 1);
}

// What a histogram costs depends on the data: at worst all lanes hit bins in one bank, of which there are eight. Where
// each adds what it has, all may hit one bin.
__global__ void histogram(const unsigned char *in) {
  __shared__ unsigned bins[256];
  // CHECK: :[[@LINE+1]]:3 histogram {{.*}} bins atomic 4 up to 8 - - - data-dependent: the index is data
  atomicAdd(&bins[in[threadIdx.x]], 1u);
  // CHECK: :[[@LINE+1]]:3 histogram {{.*}} bins atomic 4 up to 32 - - - data-dependent: the index is data
  atomicAdd(&bins[in[threadIdx.x]], threadIdx.x);
}
