// RUN: not %banklint --as-written --block=32 %s | FileCheck %s
//
// Pointers and references into shared memory keep their array and offset.

__global__ void pointers(int *out) {
  __shared__ int m[32][32];
  __shared__ int s[1024];
  int t = threadIdx.x;

  int *p = &m[t][0];
  // CHECK: :[[@LINE+1]]:3 {{.*}} m store 4 32 1 32 1 exact
  *p = 0;
  // CHECK: :[[@LINE+1]]:3 {{.*}} m store 4 32 1 32 1 exact
  p[5] = 0;
  p += t; // 33t
  // CHECK: :[[@LINE+1]]:3 {{.*}} m store 4 1 1 1 1 exact
  *p = 0;
  // CHECK: :[[@LINE+1]]:3 {{.*}} m store 4 32 1 32 1 exact
  *(p - t) = 0;
  // CHECK: :[[@LINE+1]]:3 {{.*}} m store 4 32 1 32 1 exact
  p[-t] = 0;

  int *q = m[0] + t;
  for (int i = 0; i < 2; ++i, q += 32)
    // CHECK: :[[@LINE+1]]:5 {{.*}} m store 4 1 2 2 2 exact
    *q = i;

  int *walk = s + 2 * t;
  // CHECK: :[[@LINE+1]]:3 {{.*}} s store 4 2 1 2 1 exact
  *walk++ = 0;

  int(*rows)[32] = m;
  // CHECK: :[[@LINE+1]]:3 {{.*}} m store 4 32 1 32 1 exact
  rows[t][1] = 0;
  // CHECK: :[[@LINE+1]]:3 {{.*}} m store 4 1 1 1 1 exact
  (*rows)[t] = 0;
  // CHECK: :[[@LINE+1]]:3 {{.*}} m store 4 1 1 1 1 exact
  *(&m[0][0] + t * 3) = 0;

  // The difference of two pointers is a number of elements.
  int distance = &m[t][0] - &m[0][0];
  // CHECK: :[[@LINE+1]]:3 {{.*}} s store 4 32 1 32 1 exact
  s[distance] = 0;

  int &r = m[t][2];
  // CHECK: :[[@LINE+1]]:3 {{.*}} m store 4 32 1 32 1 exact
  r = 1;
  // CHECK: :[[@LINE+2]]:3 {{.*}} m load 4 32 1 32 1 exact
  // CHECK: :[[@LINE+1]]:3 {{.*}} m store 4 32 1 32 1 exact
  r += 1;

  // Two rows, 16 lanes each.
  int *z = t < 16 ? &m[0][0] : &m[16][0];
  // CHECK: :[[@LINE+1]]:3 {{.*}} m store 4 1 1 1 1 exact
  z[t] = 0;
  // CHECK: :[[@LINE+1]]:3 {{.*}} s store 4 4 1 4 1 exact
  (4 * t)[s] = 0;
}
