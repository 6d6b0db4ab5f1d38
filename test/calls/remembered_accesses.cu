// RUN: not %banklint --block=32 --table=all %s | FileCheck %s
//
// A call that accesses shared memory is not executed again either: what it accessed is accessed once more, where the
// new call stands.

__device__ void put(float *to, int stride) {
  int at = threadIdx.x * stride;
  for (int k = 0; k < 8; ++k)
    at += k * 32 - k * 31 - k; // nothing
  to[at] = 1;
}

// At another array, in a loop, by some threads, and with another stride.
__global__ void places(int n) {
  __shared__ float s[1024], t[1024], u[1024], v[1024];
  put(s, 2);
  put(t, 2);
  for (int i = 0; i < n; ++i)
    put(u, 2);
  if (threadIdx.x < 16)
    put(v, 2);
  put(t, 4);
}
// CHECK: places {{.*}} s store 4 2 1 2 1 exact
// CHECK: places {{.*}} t store 4 2 1 2 1 exact
// CHECK: places {{.*}} u store 4 2 1* 2* 1* exact
// CHECK: places {{.*}} v store 4 1 1 1 1 exact
// CHECK: places {{.*}} t store 4 4 1 4 1 exact

// Each instance has an array of its own.
template <int N> __global__ void instances() {
  extern __shared__ float dynamic[];
  put(dynamic, 2);
  put(dynamic + N, 2);
}
template __global__ void instances<1>();
template __global__ void instances<32>();
// CHECK: instances<1> {{.*}} dynamic store 4 {{.*}} joined
// CHECK: instances<32> {{.*}} dynamic store 4 2 1 2 1 exact
// CHECK: instances<32> {{.*}} dynamic store 4 2 1 2 1 exact
