// RUN: not %banklint %s | tr -s ' ' | FileCheck %s --implicit-check-not=error
//
// nvcc takes objects with constructors in shared memory, in functions, and runs no constructor. To Clang that is an
// error, after which it does not know what is done with them.

struct Pair {
  float x, y;
  __device__ Pair() : x(0), y(0) {}
};
template <typename T> struct Complex {
  T re, im;
  __host__ __device__ Complex(T re = 0, T im = 0) : re(re), im(im) {}
  __device__ ~Complex() {}
};
struct Defaults {
  int a = 0;
  float b = 1;
};

__global__ void plain(float *out) {
  __shared__ Pair pairs[32], more[32];
  __shared__ Defaults one;
  pairs[threadIdx.x].x = 1;
  more[31 - threadIdx.x].y = 2;
  one.b = 3;
  __syncthreads();
  out[threadIdx.x] = pairs[0].x + more[0].y + one.b;
}
// CHECK-DAG: {{[0-9]+}}:3 plain 32 pairs store 4 2
// CHECK-DAG: {{[0-9]+}}:3 plain 32 more store 4 2
// CHECK-DAG: {{[0-9]+}}:3 plain 32 one store 4 1

template <typename T> __global__ void in_template(T *out) {
  __shared__ Complex<T> sums[32];
  __shared__ Pair pairs[32];
  sums[threadIdx.x].re = out[threadIdx.x];
  pairs[threadIdx.x].x = 1;
  out[threadIdx.x] = sums[3].im;
}
// CHECK-DAG: {{[0-9]+}}:3 in_template<float> 32 sums store 4 2
// CHECK-DAG: {{[0-9]+}}:3 in_template<double> 32 sums store 8 2
// CHECK-DAG: {{[0-9]+}}:3 in_template<float> 32 pairs store 4 2
// CHECK-DAG: {{[0-9]+}}:22 in_template<float> 32 sums load 4 1

template <typename T> struct Kernels {
  static __device__ void add(T *out) {
    __shared__ Complex<T> of_class[32];
    of_class[threadIdx.x].re = out[0];
    out[threadIdx.x] = of_class[1].im;
  }
};
__global__ void of_class(float *out) { Kernels<float>::add(out); }
// CHECK-DAG: {{[0-9]+}}:5 of_class 32 of_class store 4 2

// A function for both sides that calls one for the host: nvcc warns.
void on_host(int);
__host__ __device__ void check(int n) {
  if (n)
    on_host(n);
}

void host(float *out, double *wide) {
  plain<<<1, 32>>>(out);
  in_template<<<1, 32>>>(out);
  in_template<<<1, 32>>>(wide);
  of_class<<<1, 32>>>(out);
}
