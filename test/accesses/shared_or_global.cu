// RUN: not %banklint --block=256 --table=all %s | FileCheck %s
//
// A pointer that leads to a scratch of global memory, or to shared memory if that is large enough.

template <class T> __global__ void scratch(T *global, float *out, int n, bool fits) {
  T *p = global + (blockIdx.x * blockDim.x + threadIdx.x) * n;
  if (fits) {
    extern __shared__ unsigned char memory[];
    p = reinterpret_cast<T *>(memory);
  }
  // CHECK: shared_or_global.cu:[[#@LINE+1]]:3 scratch<float> 256 memory store 4 2 8 16 8 exact
  p[threadIdx.x * 2] = out[threadIdx.x];
  __syncthreads();
  T *q = fits ? p : global;
  // CHECK: shared_or_global.cu:[[#@LINE+1]]:22 scratch<float> 256 memory load 4 4 8 32 8 exact
  out[threadIdx.x] = q[threadIdx.x * 4];
}

// The bits of a number from memory are data, however they are read.
__global__ void bits(const float *in, int *out) {
  __shared__ int counts[256];
  counts[threadIdx.x] = 0;
  __syncthreads();
  float key = in[threadIdx.x];
  const unsigned bits = reinterpret_cast<unsigned &>(key);
  // CHECK: shared_or_global.cu:[[#@LINE+1]]:3 bits 256 counts atomic 4 up to 8 - - - data-dependent: the index is data
  atomicAdd(&counts[bits >> 24], 1);
  __syncthreads();
  out[threadIdx.x] = counts[threadIdx.x];
}

void launch(float *memory, const float *in, float *out, int *counts, int n, bool fits) {
  scratch<<<1, 256, 4096>>>(memory, out, n, fits);
  bits<<<1, 256>>>(in, counts);
}
