// RUN: not %banklint --block=64 %s | FileCheck %s
//
// A condition that is known thread by thread narrows the active lanes: only they can conflict, and a warp without
// active lanes makes no request. The blocks have two warps.

__global__ void known(int *out) {
  __shared__ int s[1024];
  int t = threadIdx.x;

  // 16 lanes of one warp, words 0, 2, … 30.
  if (t < 16)
    // CHECK: :[[@LINE+1]]:5 known {{.*}} s store 4 1 1 1 1 exact
    s[t * 2] = 1;

  // The 16 even lanes of each warp meet in bank 0, the odd ones in bank 16.
  if (t % 2 == 0)
    // CHECK: :[[@LINE+1]]:5 known {{.*}} s store 4 16 2 32 2 exact
    s[t * 16] = 1;
  __syncthreads(); // else nvcc makes one store of both: merging/both_sides.cu
  if (t % 2 == 1)
    // CHECK: :[[@LINE+1]]:5 known {{.*}} s store 4 16 2 32 2 exact
    s[t * 16] = 2;

  // Lanes 0, 4, … 28 of the first warp.
  if (t < 32 && t % 4 == 0)
    // CHECK: :[[@LINE+1]]:5 known {{.*}} s store 4 8 1 8 1 exact
    s[t * 8] = 1;

  // The condition of ?: guards as well.
  // CHECK: :[[@LINE+1]]:20 known {{.*}} s load 4 1 1 1 1 exact
  out[t] = t < 8 ? s[t * 4] : 0;

  switch (t & 3) {
  case 1: // 8 lanes of each warp, words 8, 40, 72, … in bank 8
    // CHECK: :[[@LINE+1]]:5 known {{.*}} s store 4 8 2 16 2 exact
    s[t * 8] = 1;
    break;
  case 2: // falls through: with lanes 3, 7, … these are half of the lanes: words 2, 3, 6, 7, …
    // CHECK: :[[@LINE+2]]:5 known {{.*}} s store 4 1 2 2 2 exact
  default:
    s[t] = 2;
    break;
  }

  if (t >= 48)
    return;
  // A full warp and half of one.
  // CHECK: :[[@LINE+1]]:3 known {{.*}} s store 4 1 2 2 2 exact
  s[t] = 3;
}

// A condition that is not known at compile time is taken to hold for the threads in question: the usual guard against
// the end of the data rarely cuts a warp.
__global__ void unknown(int *out, int n) {
  __shared__ int s[1024];
  int t = threadIdx.x;
  int x = blockIdx.x * blockDim.x + t;

  if (x < n)
    // CHECK: :[[@LINE+1]]:5 unknown {{.*}} s store 4 2 2 4 2 exact
    s[t * 2] = 1;

  // The same for all threads: either of the two sides runs, both are analysed. nvcc may store once, at an address that
  // it selects.
  if (n > 4)
    // CHECK: :[[@LINE+1]]:5 unknown {{.*}} s store 4 1..4 - - - bounded: as written
    s[t * 4] = 1;
  else
    // CHECK: :[[@LINE+1]]:5 unknown {{.*}} s store 4 1 - - - bounded: as written
    s[t] = 1;

  if (x >= n)
    return;
  // CHECK: :[[@LINE+1]]:3 unknown {{.*}} s store 4 2 2 4 2 exact
  s[t * 2] = 1;
}
