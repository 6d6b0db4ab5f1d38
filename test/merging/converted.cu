// RUN: not %banklint %s -- -isystem %S/Inputs/converted | tr -s ' ' | FileCheck %s
// RUN: not %banklint --arch=sm_80 %s -- -isystem %S/Inputs/converted | tr -s ' ' | FileCheck %s --check-prefix=SM80
// RUN: %banklint --arch=sm_100 %s -- -isystem %S/Inputs/converted | tr -s ' ' | FileCheck %s --check-prefix=SM100
//
// Numbers of 16 bits that become float do so by inline assembly in the toolkit's headers. For sm_90 nvcc 13.0 loads
// bfloat16 one by one for it, and joins halves into 64 bits at most; what is only copied is joined as any number. Other
// GPUs have other instructions.

#include <numbers.h>

__global__ void converted(float *out, const __nv_bfloat16 *in, const __half *halves) {
  __shared__ __align__(16) __nv_bfloat16 s[2048];
  __shared__ __align__(16) __half h[2048];
  const int t = threadIdx.x;
  for (int i = t; i < 2048; i += 256) {
    s[i] = in[i];
    h[i] = halves[i];
  }
  __syncthreads();
  float sum = 0;
  for (int i = 0; i < 8; ++i)
    sum += __bfloat162float(s[t * 8 + i]);
  // CHECK-DAG: {{^}}converted.cu:[[@LINE-1]]:29 converted 256 s load 2 4 64 256 64 exact{{$}}
  // SM80-DAG: {{^}}converted.cu:[[@LINE-2]]:29 converted 256 s load 2 2 16 64 32 exact, joined with its neighbours into 64-bit
  // SM100-DAG: {{^}}converted.cu:[[@LINE-3]]:29 converted 256 s load 2 1 8 32 32 exact, joined with its neighbours into 128-bit
  __syncthreads();
  for (int i = 0; i < 4; ++i)
    sum += s[t * 4 + i];
  // CHECK-DAG: {{^}}converted.cu:[[@LINE-1]]:12 converted 256 s load 2 2 32 64 32 exact{{$}}
  for (int i = 0; i < 8; ++i)
    sum += __half2float(h[t * 8 + i]);
  // CHECK-DAG: {{^}}converted.cu:[[@LINE-1]]:25 converted 256 h load 2 2 16 64 32 exact, joined with its neighbours into 64-bit accesses
  out[t] = sum;
}

__global__ void copied(__nv_bfloat16 *out, const __nv_bfloat16 *in) {
  __shared__ __align__(16) __nv_bfloat16 s[2048];
  const int t = threadIdx.x;
  for (int i = t; i < 2048; i += 256)
    s[i] = in[i];
  __syncthreads();
  for (int i = 0; i < 8; ++i)
    out[t * 8 + i] = s[t * 8 + i];
  // CHECK-DAG: {{^}}converted.cu:[[@LINE-1]]:{{[0-9]+}} copied 256 s load 2 1 8 32 32 exact, joined with its neighbours into 128-bit accesses
}

// A function that does nothing but to convert is the conversion.
__device__ float widened(__nv_bfloat16 number) { return __bfloat162float(number); }

__global__ void wrapped(float *out, const __nv_bfloat16 *in) {
  __shared__ __align__(16) __nv_bfloat16 s[2048];
  const int t = threadIdx.x;
  for (int i = t; i < 2048; i += 256)
    s[i] = in[i];
  __syncthreads();
  float sum = 0;
  for (int i = 0; i < 8; ++i)
    sum += widened(s[t * 8 + i]);
  // CHECK-DAG: {{^}}converted.cu:[[@LINE-1]]:20 wrapped 256 s load 2 4 64 256 64 exact{{$}}
  out[t] = sum;
}

void host(float *out, __nv_bfloat16 *in, __half *halves) {
  converted<<<1, 256>>>(out, in, halves);
  copied<<<1, 256>>>(in, in);
  wrapped<<<1, 256>>>(out, in);
}
