// RUN: not %banklint --block=32 %s | FileCheck %s
//
// Arguments that matter: the range of the cost, and what makes it free of conflicts.

__global__ void conditions(float *out, int ldm, int n, unsigned pitch, int shift) {
  extern __shared__ __align__(16) float s[];
  int t = threadIdx.x;
  // CHECK: :[[@LINE+1]]:3 conditions {{.*}} s store 4 1..32 - - - bounded: conflict-free only if 'n' is odd
  s[t * n] = 0;
  // CHECK: :[[@LINE+1]]:3 conditions {{.*}} s store 4 1..32 - - - bounded: conflict-free only if 'n' is even
  s[t * (n + 1)] = 0;
  // A fragment of a matrix product: 8 rows of 4 words. They tile the 32 banks if the pitch is an odd multiple of 4.
  // CHECK: :[[@LINE+1]]:3 conditions {{.*}} s store 4 1..8 - - - bounded: conflict-free only if 'ldm' mod 32 = 4, 12, 20 or 28
  s[t / 4 * ldm + t % 4] = 0;
  // Two rows of 16 words.
  // CHECK: :[[@LINE+1]]:3 conditions {{.*}} s store 4 1..2 - - - bounded: conflict-free only if 'pitch' mod 32 = 16
  s[t / 16 * pitch + t % 16] = 0;
  // Four rows of 8 words: two neighbours 8 or 24 apart.
  // CHECK: :[[@LINE+1]]:3 conditions {{.*}} s store 4 1..4 - - - bounded: conflict-free only if 'pitch' mod 32 = 8 or 24
  s[t / 8 * pitch + t % 8] = 0;
  // Never free: two lanes of the same column.
  // CHECK: :[[@LINE+1]]:3 conditions {{.*}} s store 4 1..16 - - - bounded:
  s[t % 16 * n * 2] = 0;
  // Two arguments at once.
  // CHECK: :[[@LINE+1]]:3 conditions {{.*}} s store 4 1..32 - - - bounded:
  s[t * (n + ldm)] = 0;
}
