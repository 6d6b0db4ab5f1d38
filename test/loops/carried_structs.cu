// RUN: not %banklint --block=128 %s | FileCheck %s
//
// A struct that steps of a loop copy from memory, as persistent kernels copy their next tile: in any step it is one of
// those. Whether it is the same for all threads decides.

struct Tile { int m, n, l; unsigned valid; };
__device__ Tile next(Tile now, const Tile *tiles, int i) {
  if (now.l > 7)
    return now;
  now = tiles[i];
  return now;
}

__global__ void carried(float *out, const Tile *tiles, int n) {
  __shared__ Tile given[4];
  __shared__ float s[8192];
  const int t = threadIdx.x;
  Tile a = {0, 0, 0, 1};
  int i = 0;
  while (a.valid) {
    // CHECK: :[[@LINE+1]]:5 carried {{.*}} s store 4 2 4* 8* 4* exact
    s[a.m + t * 2] = 1;
    a = next(a, given, i);
    i = (i + 1) % 4;
    __syncthreads();
  }
  // CHECK: :[[@LINE+1]]:3 carried {{.*}} s store 4 2 4 8 4 exact
  s[a.n + t * 2] = 2;

  a = tiles[0];
  for (int j = 0; j < n; ++j) {
    // CHECK: :[[@LINE+1]]:5 carried {{.*}} s store 4 up to 32 - - - data-dependent: the index is data
    s[a.m + t * 2] = 3;
    a = tiles[t];
    __syncthreads();
  }

  // Some threads keep the one of before.
  a = tiles[0];
  for (int j = 0; j < n; ++j) {
    // CHECK: :[[@LINE+1]]:5 carried {{.*}} s store 4 up to 32 - - - data-dependent: the index is data
    s[a.m + t * 2] = 4;
    if (t & 1)
      a = given[j & 3];
    __syncthreads();
  }

  // Each thread stops at its own.
  a = tiles[0];
  for (int j = 0; j < tiles[t].m; ++j)
    a = given[j & 3];
  // CHECK: :[[@LINE+1]]:3 carried {{.*}} s store 4 up to 32 - - - data-dependent: the index is data
  s[a.m + t * 2] = 5;

  // That of the step before is another.
  a = tiles[0];
  int before = a.m;
  for (int j = 0; j < n; ++j) {
    before = a.m;
    a = given[j & 3];
    __syncthreads();
  }
  // CHECK: :[[@LINE+1]]:3 carried {{.*}} s store 4 1..8 - - - bounded: depends on {{.*}}
  s[(before - a.m & 15) * t] = 6;
  out[t] = s[t];
}
