// RUN: rm -rf %t && mkdir %t && cp %s %t/a.cu
// RUN: not banklint --cuda-path=none --sort=file --fix %t/a.cu | FileCheck %s
// RUN: sed "s://.*::" %t/a.cu | FileCheck %s --check-prefix=FIXED
//
// A scan of a length that only the run knows. With large strides few threads take part: the others would leave the bytes
// that the launch asks for. So a gap after 32 is better than one after 64, which helps large strides alone.

#include <cuda_runtime.h>
#define BLOCK 512

// FIXED: return i + (i >> 5);
__global__ void scan(float *out, const float *in, int length) {
  // CHECK: a.cu:[[@LINE+2]]:27: note: leave a gap after every 32 elements of 'values', {{.*}} takes 93 instead of 190 wavefronts
  // CHECK-SAME: up to 2-way conflicts remain
  extern __shared__ float values[];
  int t = threadIdx.x, stride = 1;
  values[t] = in[t];
  values[t + BLOCK] = in[t + BLOCK];
  for (; stride < length; stride <<= 1) {
    __syncthreads();
    int from = stride * (2 * t + 1) - 1, to = stride * (2 * t + 2) - 1;
    if (from >= 0 && to < 2 * BLOCK)
      values[to] += values[from];
  }
  for (stride >>= 1; stride > 0; stride >>= 1) {
    __syncthreads();
    int from = stride * (2 * t + 2) - 1, to = stride * (2 * t + 3) - 1;
    if (from >= 0 && to < 2 * BLOCK)
      values[to] += values[from];
  }
  __syncthreads();
  out[t] = values[t];
  out[t + BLOCK] = values[t + BLOCK];
}
void run(float *out, const float *in, int length) {
  scan<<<1, BLOCK, 2 * BLOCK * sizeof(float)>>>(out, in, length);
}
