// RUN: not %banklint %s 2>&1 | FileCheck %s
//
// With an initializer in the text, or outside of functions, nvcc refuses them as well. A single object in a template
// is an error to Clang alone: the kernel is told of.

struct Pair {
  float x, y;
  __device__ Pair(float x = 0) : x(x), y(0) {}
};
// CHECK-DAG: [[@LINE+1]]:17: error: initialization is not supported for __shared__ variables
__shared__ Pair outside[32];
__global__ void k(float *out) {
  // CHECK-DAG: [[@LINE+1]]:19: error: initialization is not supported for __shared__ variables
  __shared__ Pair one(3);
  __shared__ Pair fine;
  fine.x = 1;
  out[0] = one.x + outside[0].y;
}
// CHECK-DAG: kernel 'k' has compile errors
template <typename T> __global__ void in_template(T *out) {
  // CHECK-DAG: [[@LINE+1]]:19: error: initialization is not supported for __shared__ variables
  __shared__ Pair one;
  one.x = 1;
  out[0] = one.y;
}
// CHECK-DAG: kernel 'in_template' is a template that is never instantiated here
void host(float *out) {
  k<<<1, 32>>>(out);
  in_template<<<1, 32>>>(out);
}
