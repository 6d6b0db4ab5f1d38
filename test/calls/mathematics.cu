// Functions of mathematics that return more than one number write them through pointers: each is a store of one element.
//
// RUN: not %banklint --block=32 %s | FileCheck %s

extern "C" __device__ void __nv_sincosf(float x, float *s, float *c);
extern "C" __device__ float __nv_frexpf(float x, int *exponent);

__global__ void rotate(const float *in, float *out) {
  __shared__ float sines[64], cosines[64];
  int t = threadIdx.x;
  // CHECK: :[[@LINE+2]]:23 rotate {{.*}} sines store 4 1 1 1 1 exact
  // CHECK: :[[@LINE+1]]:34 rotate {{.*}} cosines store 4 2 1 2 1 exact
  __nv_sincosf(in[t], &sines[t], &cosines[2 * t]);
  // Of what is not in shared memory only that element is data afterwards.
  int place[2] = {0, 3};
  out[0] = __nv_frexpf(in[t], &place[0]);
  // CHECK: :[[@LINE+1]]:12 rotate {{.*}} sines load 4 1 1 1 1 exact
  out[t] = sines[t ^ place[1]];
  // CHECK: :[[@LINE+1]]:12 rotate {{.*}} sines load 4 {{.*}} data-dependent: the index is data
  out[t] = sines[place[0] & 63];
}
