// RUN: not %banklint --block=32 %s | FileCheck %s
//
// A condition on something of each thread that the analysis lost track of may keep most lanes away: what all of them
// would pay is the most, not exact. A bounds check against numbers of the launch keeps its meaning.

__device__ int bitsOf(float f) { union { float f; int i; } u; u.f = f; return u.i; }

__global__ void conditions(float *out, int n) {
  __shared__ float s[1024];
  int t = threadIdx.x;
  // CHECK: :[[@LINE+1]]:26 conditions {{.*}} s store 4 1..32 {{.*}} bounded
  if (bitsOf(t * 0.5f))  s[t * 32] = 0;
  // CHECK: :[[@LINE+1]]:26 conditions {{.*}} s store 4 32 1 32 1 exact
  if (t < n)             s[t * 32] = 0;
  // One way is one way, whoever comes.
  // CHECK: :[[@LINE+1]]:26 conditions {{.*}} s store 4 1 1 1 1 exact
  if (bitsOf(t * 0.25f)) s[t] = 0;
  // Who has left before is not there either.
  if (bitsOf(t * 0.75f))
    return;
  // CHECK: :[[@LINE+1]]:3 conditions {{.*}} s store 4 1..32 {{.*}} bounded
  s[t * 32 + 1] = 0;
}
