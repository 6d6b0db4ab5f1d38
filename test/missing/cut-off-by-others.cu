// The kernels of a file share a budget, of two kernels. What is left when that is spent is told, and what raises it.
//
// RUN: sh -c '%banklint --quiet --block=32 --budget=400000 %s > %t.out 2> %t.err; test $? -eq 2'
// RUN: FileCheck %s < %t.err
// CHECK: banklint: error: {{.*}}: kernel 'large<{{[0-9]}}>' is too large to be analysed to the end: it was cut off after 200000 instructions; the kernels before it took what is left to a file, and a --budget of more than 400000 leaves more

template <int Depth> __device__ int counted(int x) {
  x = counted<Depth - 1>(x);
  return counted<Depth - 1>(x + 1);
}
template <> __device__ int counted<0>(int x) { return x + 1; }

template <int N> __global__ void large(float *out) {
  __shared__ float s[1024];
  const int last = counted<16>(N);
  s[threadIdx.x * 32 + last % 2] = *out;
}

template __global__ void large<1>(float *);
template __global__ void large<2>(float *);
template __global__ void large<3>(float *);
template __global__ void large<4>(float *);
