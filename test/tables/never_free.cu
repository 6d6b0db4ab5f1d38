// RUN: %banklint --block=32 %s | FileCheck %s
//
// An index that is data is never called free of conflicts, however it is computed from the data, unless the data cannot
// choose the bank.

__global__ void never_free(const int *in, const unsigned char *bytes, const float *f, int *out) {
  __shared__ int histogram[256], s[4096], m[32][33];
  __shared__ unsigned char narrow[1024];
  int t = threadIdx.x;
  int x = in[t];
  // CHECK: :[[@LINE+1]]:3 never_free {{.*}} histogram store 4 up to 8 - - - data-dependent: the index is data
  histogram[bytes[t]] = 0;
  // CHECK: :[[@LINE+1]]:3 never_free {{.*}} histogram atomic 4 up to 8 - - - data-dependent: the index is data
  atomicAdd(&histogram[bytes[t]], 1);
  // CHECK: :[[@LINE+1]]:3 never_free {{.*}} s store 4 up to 32 - - - data-dependent: the index is data
  s[x] = 0;
  // CHECK: :[[@LINE+1]]:3 never_free {{.*}} s store 4 up to 32 - - - data-dependent: the index is data
  s[x + t] = 0;
  // CHECK: :[[@LINE+1]]:3 never_free {{.*}} s store 4 up to 32 - - - data-dependent: the index is data
  s[x ^ t] = 0;
  // All these words lie in one row of banks.
  // CHECK: :[[@LINE+1]]:3 never_free {{.*}} s store 4 1 1 1 1 exact
  s[x > 0 ? t : 31 - t] = 0;
  // CHECK: :[[@LINE+1]]:3 never_free {{.*}} m store 4 up to 32 - - - data-dependent: the index is data
  m[x & 31][t] = 0;
  // CHECK: :[[@LINE+1]]:3 never_free {{.*}} m store 4 up to 32 - - - data-dependent: the index is data
  m[t][x & 31] = 0;
  // 1024 bytes are 8 rows of banks.
  // CHECK: :[[@LINE+1]]:3 never_free {{.*}} narrow store 1 up to 8 - - - data-dependent: the index is data
  narrow[x & 1023] = 0;
  // By way of shared memory, an atomic, a pointer.
  // CHECK: :[[@LINE+1]]:11 never_free {{.*}} s load 4 1 1 1 1 exact
  int y = s[t];
  // CHECK: :[[@LINE+1]]:3 never_free {{.*}} s store 4 up to 32 - - - data-dependent: the index is data
  s[y] = 0;
  int slot = atomicAdd(out, 1);
  // CHECK: :[[@LINE+1]]:3 never_free {{.*}} s store 4 up to 32 - - - data-dependent: the index is data
  s[slot % 4096] = 0;
  int *p = s + x;
  // CHECK: :[[@LINE+1]]:3 never_free {{.*}} s store 4 up to 32 - - - data-dependent: the index is data
  p[t] = 0;
  // A search: how far it goes is data.
  int low = 0, high = 4096;
  while (low < high) {
    int middle = (low + high) / 2;
    // CHECK: :[[@LINE+1]]:9 never_free {{.*}} s load 4 {{.*}}data-dependent: {{.*}}
    if (s[middle] < x)
      low = middle + 1;
    else
      high = middle;
  }
  // CHECK: :[[@LINE+1]]:3 never_free {{.*}} s store 4 {{.*}}data-dependent: {{.*}}
  s[low & 4095] = 0;
}
