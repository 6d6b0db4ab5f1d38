// RUN: not %banklint --table=all --sort=file %s | FileCheck %s
//
// A call that makes a float of numbers, and does nothing else, is followed no further. Others are: those that get an
// address as a number, and those that stay calls, between which nothing is joined.

__device__ float scaled(int n, float by) { return n * by; }
__device__ float at(unsigned long long address) { return *reinterpret_cast<const float *>(address); }
__device__ float stays(float x);
__device__ __attribute__((noinline)) float stays(float x) { return x; }

__global__ void addresses(float *out) {
  __shared__ float s[64];
  s[threadIdx.x] = scaled(threadIdx.x, out[0]);
  // CHECK: floats.cu:[[@LINE-1]]:3 addresses 32 s store 4 1
  __syncthreads();
  out[threadIdx.x] = at((unsigned long long)&s[threadIdx.x * 2]);
  // CHECK: floats.cu:7:58 addresses 32 s load 4 2
}

__global__ void between(float *out) {
  __shared__ float s[128];
  s[threadIdx.x] = out[0];
  __syncthreads();
  float a = s[threadIdx.x * 2], b = scaled(threadIdx.x, a);
  // CHECK: floats.cu:[[@LINE-1]]:13 between 32 s load 4 1 {{.*}}joined with its neighbours into 64-bit accesses
  out[0] = a + b + s[threadIdx.x * 2 + 1];
  __syncthreads();
  a = s[threadIdx.x * 2 + 64];
  // CHECK: floats.cu:[[@LINE-1]]:7 between 32 s load 4 2
  b = stays(a);
  out[1] = a + b + s[threadIdx.x * 2 + 65];
}
void launch(float *out) {
  addresses<<<1, 32>>>(out);
  between<<<1, 32>>>(out);
}
