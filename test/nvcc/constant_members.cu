// RUN: %banklint --table=all %s | FileCheck %s
//
// nvcc takes floating-point constants with a value in their class.

template <class T> struct Sum {
  static const T Identity = static_cast<T>(0);
  __device__ T operator()(T a, T b) const { return a + b; }
};
__global__ void sums(float *out) {
  __shared__ float s[64];
  // CHECK-DAG: :[[@LINE+1]]:3 sums 64 s store 4 1 2 2 2 exact
  s[threadIdx.x] = Sum<float>::Identity;
  __syncthreads();
  // CHECK-DAG: :[[@LINE+1]]:35 sums 64 s load 4 1 2 2 2 exact
  out[threadIdx.x] = Sum<float>()(s[threadIdx.x ^ 1], out[0]);
}
void launch(float *out) { sums<<<1, 64>>>(out); }
