// RUN: not %banklint %s | FileCheck %s
//
// The template arguments of a kernel may fill a page: they are left out for people.

template <int> struct APolicyWithALongName {};
template <typename, typename, typename> __global__ void kernel(float *out) {
  __shared__ float s[64];
  // CHECK: warning: 2-way bank conflict
  // CHECK: note: kernel 'kernel<...>' launched here with 32 threads per block
  s[threadIdx.x * 2] = 0;
}

void launch(float *out) {
  kernel<APolicyWithALongName<1>, APolicyWithALongName<2>, APolicyWithALongName<3>><<<1, 32>>>(out);
}
// CHECK: kernel<...> 32 s store 4 2 1 2 1 exact
