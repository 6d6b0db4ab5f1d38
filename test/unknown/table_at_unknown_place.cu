// A thread's own table that is written at a place that only data tell: afterwards each of its elements may be that one.
// What is computed from it is data, not lost.
//
// RUN: not %banklint --block=32 %s | FileCheck %s

__global__ void k(const int *in, const int n, float *out) {
  __shared__ float s[64];
  int t = threadIdx.x;
  int count[4] = {0, 0, 0, 0}, stride[4] = {2, 2, 2, 2};
  for (int i = 0; i < n; ++i)
    count[in[i * 32 + t] & 3]++;
  // CHECK: :[[@LINE+1]]:3 k {{.*}} s store 4 {{.*}} data-dependent: the index is data
  s[count[2] & 63] = 0;
  stride[in[t] & 3] = 2;
  // CHECK: :[[@LINE+1]]:3 k {{.*}} s store 4 2 1 2 1 exact
  s[t * stride[1]] = 0;
  stride[in[t] & 3] = 1;
  // CHECK: :[[@LINE+1]]:3 k {{.*}} s store 4 {{.*}} data-dependent
  s[t * stride[1]] = 0;
  // In bytes that are not an element it is data.
  reinterpret_cast<char *>(stride)[in[t] & 15] = 1;
  // CHECK: :[[@LINE+1]]:3 k {{.*}} s store 4 {{.*}} data-dependent: the index is data
  s[t * stride[1] & 63] = 0;
  out[t] = s[t];
}
