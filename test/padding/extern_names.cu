// RUN: cp %s %t.cu
// RUN: banklint --cuda-path=none --table=all --sort=file --fix %t.cu | FileCheck %s
// RUN: sed "s://.*::" %t.cu | FileCheck %s --check-prefix=FIXED
//
// Kernels that give their dynamic shared memory one name: each has an array of its own, with edits of its own.

__global__ void transposes(float *out, const float *in) {
  // CHECK: note: lengthen the rows in 's': '32 + 1' instead of '32' takes 64 instead of 1056 wavefronts per block
  extern __shared__ float s[];
  // FIXED: {{^}}  constexpr int sPitch = 32 + 1;
  int x = threadIdx.x, y = threadIdx.y;
  s[y * 32 + x] = in[y * 32 + x];
  __syncthreads();
  out[y * 32 + x] = s[x * 32 + y];
  // FIXED: out[y * 32 + x] = s[x * sPitch + y];
}

__global__ void keeps(float *out, const float *in) {
  extern __shared__ float s[];
  // FIXED-NOT: sPitch
  int *p = (int *)s;
  p[threadIdx.x] = (int)in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = p[threadIdx.x ^ 1];
}

// A function that declares the name has the array of each kernel that calls it: all are one.
__device__ float first() {
  extern __shared__ float shared[];
  return shared[0];
}
__global__ void calls(float *out, const float *in) {
  // CHECK: note: lengthen the rows of 'shared': '[y * 33 + x]' instead of '[y * 32 + x]'
  extern __shared__ float shared[];
  shared[threadIdx.y * 32 + threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = shared[threadIdx.x * 32 + threadIdx.y] + first();
}

void run(float *out, const float *in) {
  transposes<<<1, dim3(32, 32), 4096>>>(out, in);
  // FIXED: transposes<<<1, dim3(32, 32), 4224>>>(out, in);
  keeps<<<1, 256, 1024>>>(out + 2048, in);
  // FIXED: keeps<<<1, 256, 1024>>>(out + 2048, in);
  calls<<<1, dim3(32, 32), 4096>>>(out, in);
}
