// RUN: not %banklint --block=32 %s | FileCheck %s
//
// A vector is accessed at once: C++ says that its address is a multiple of its alignment, whatever is known of the offset.

struct alignas(8) Pair {
  int a, b;
};

__global__ void alignment(float4 *out, int n) {
  extern __shared__ __align__(16) char raw[];
  int t = threadIdx.x;
  float2 *w = reinterpret_cast<float2 *>(raw + ((n + 7) & ~7));
  // CHECK: :[[@LINE+1]]:{{[0-9]+}} alignment {{.*}} raw store 8 1 1 2 2 exact
  w[t] = float2{0, 0};
  float4 *v = reinterpret_cast<float4 *>(raw + n);
  // CHECK: :[[@LINE+1]]:{{[0-9]+}} alignment {{.*}} raw store 16 1 1 4 4 exact
  v[t] = float4{0, 0, 0, 0};
  // CHECK: :[[@LINE+1]]:{{[0-9]+}} alignment {{.*}} raw load 16 2 1 8 4 exact
  out[t] = v[2 * t];
  Pair *p = reinterpret_cast<Pair *>(raw + 4 * n);
  // CHECK: :[[@LINE+1]]:{{[0-9]+}} alignment {{.*}} raw store 8 1 1 2 2 exact
  p[t] = Pair{1, 2};
}
