// Each kernel has a budget of its own: what is said of one does not depend on the others of its file.
//
// RUN: sh -c '%banklint --quiet --block=32 --budget=600000 %s -- -DALONE > %t.alone 2> %t.err; test $? -eq 1'
// RUN: FileCheck %s --check-prefix=FOUND < %t.alone
// RUN: sh -c '%banklint --quiet --block=32 --budget=600000 %s > %t.out 2> %t.err; test $? -eq 2'
// RUN: FileCheck %s --check-prefix=FOUND < %t.out
// FOUND: kernels-apart.cu:[[# @LINE + 28]]:5: warning: 32-way bank conflict: this store to 's' takes 32 wavefronts
// RUN: FileCheck %s < %t.err --implicit-check-not=small
// CHECK: kernel 'large<{{[123]}}>' is too large to be analysed to the end: it was cut off after 600000 instructions; --budget=N lets it run longer
// CHECK: kernel 'large<{{[123]}}>' is too large
// CHECK: kernel 'large<{{[123]}}>' is too large

template <int Depth> __device__ int counted(int x) {
  x = counted<Depth - 1>(x);
  return counted<Depth - 1>(x + 1);
}
template <> __device__ int counted<0>(int x) { return x + 1; }

#ifndef ALONE
template <int N> __global__ void large(float *out) {
  __shared__ float s[1024];
  const int last = counted<20>(N);
  s[threadIdx.x * 32 + last % 2] = *out;
}
template __global__ void large<1>(float *);
template __global__ void large<2>(float *);
template __global__ void large<3>(float *);
#endif

/// A step is some thousand instructions.
__global__ void small(float *out) {
  __shared__ float s[1024];
  for (int step = 0; step < 1000; ++step) {
    const int x = counted<11>(step);
    s[threadIdx.x * 32 + x % 2] = *out;
    __syncthreads();
  }
}
