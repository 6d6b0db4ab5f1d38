// A XOR with a number, or in an array of one dimension with a name, is a partner's place and no swizzle: such an array is
// given gaps like others. A XOR with a part of an index is a swizzle, which is left alone.
// RUN: rm -rf %t && mkdir %t && cp %s %t/a.cu
// RUN: not %banklint --fix %t/a.cu > %t/first && FileCheck %s < %t/a.cu
// RUN: FileCheck %s --check-prefix=NOTE < %t/first
// RUN: cp %t/a.cu %t/b.cu && not %banklint --fix %t/b.cu && diff %t/a.cu %t/b.cu

__global__ void exchange(float *out, const float *in, int step) {
  // CHECK: __shared__ float s[1055];
  __shared__ float s[1024];
  int x = threadIdx.x, y = threadIdx.y, t = y * 32 + x;
  s[y * 32 + x] = in[t];
  __syncthreads();
  // CHECK: s[(x * 32 + y) + ((x * 32 + y) >> 5)] + s[(t ^ 1) + ((t ^ 1) >> 5)] + s[(t ^ step) + ((t ^ step) >> 5)];
  out[t] = s[x * 32 + y] + s[t ^ 1] + s[t ^ step];
}

// NOTE: no padding is offered for 'swizzled': an index is swizzled, or has a gap in it already
__global__ void mixed(float *out, const float *in) {
  __shared__ float swizzled[1024];
  int x = threadIdx.x, y = threadIdx.y, t = y * 32 + x;
  // CHECK: swizzled[t ^ (t >> 6 & 1)] = in[t];
  swizzled[t ^ (t >> 6 & 1)] = in[t];
  __syncthreads();
  out[t] = swizzled[x * 32 + y];
}

void launch(float *out, const float *in, int step) {
  exchange<<<1, dim3(32, 32)>>>(out, in, step);
  mixed<<<1, dim3(32, 32)>>>(out, in);
}
