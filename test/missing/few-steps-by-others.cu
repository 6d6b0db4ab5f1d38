// The kernels of a file share a budget. A kernel for which nothing is left has few steps of each loop executed, the rest
// is summed up, and it is analysed to its end.
//
// RUN: sh -c '%banklint --quiet --block=32 --budget=600000 %s > %t.out 2> %t.err; test $? -eq 2'
// RUN: FileCheck %s < %t.err --implicit-check-not=small
// CHECK: kernel 'large<1>' is too large to be analysed to the end
// RUN: FileCheck %s --check-prefix=FOUND < %t.out
// FOUND: few-steps-by-others.cu:[[# @LINE + 22]]:5: warning: 32-way bank conflict: this store to 's' takes 32 wavefronts

template <int Depth> __device__ int counted(int x) {
  x = counted<Depth - 1>(x);
  return counted<Depth - 1>(x + 1);
}
template <> __device__ int counted<0>(int x) { return x + 1; }

template <int N> __global__ void large(float *out) {
  __shared__ float s[1024];
  const int last = counted<20>(N);
  s[threadIdx.x * 32 + last % 2] = *out;
}
template __global__ void large<1>(float *);
template __global__ void large<2>(float *);
template __global__ void large<3>(float *);

/// A step is some thousand instructions.
__global__ void small(float *out) {
  __shared__ float s[1024];
  for (int step = 0; step < 1000; ++step) {
    const int x = counted<11>(step);
    s[threadIdx.x * 32 + x % 2] = *out;
    __syncthreads();
  }
}
