// RUN: rm -rf %t && mkdir %t && cp %s %t/a.cu
// RUN: not banklint --cuda-path=none --table=all --sort=file --fix %t/a.cu | FileCheck %s
// RUN: sed "s://.*::" %t/a.cu | FileCheck %s --check-prefix=FIXED
//
// Rows become longer, or swizzled, only if all launches of the kernels that use them are seen: another block shape may
// leave a row. For gaps that does not matter.

#include <cuda_runtime.h>
using Kernel = void (*)(float *);
struct Job {
  Kernel Run;
};
void submit(Job);
template <class F> void start(F f, dim3 block, float *out) { f<<<1, block>>>(out); }
template <Kernel K> void startOf(float *out) { K<<<1, dim3(32, 8)>>>(out); }


// Followed: a variable, its other values, an argument, a template argument.
__global__ void followed(float *out) {
  // FIXED: {{^}}__global__ void followed
  // FIXED: {{^}}  __shared__ float t[32][33];
  __shared__ float t[32][32];
  t[threadIdx.y][threadIdx.x] = out[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = t[threadIdx.x][threadIdx.y];
}
__global__ void another(float *out) { out[0] = 1; }
void launchFollowed(float *out) {
  followed<<<1, dim3(32, 8)>>>(out);
  for (int i = 0; i < 2; ++i) {
    Kernel k = nullptr;
    switch (i) {
    case 0: k = &followed; break;
    case 1: k = &another; break;
    }
    k<<<1, dim3(32, 16)>>>(out);
  }
  start(followed, dim3(32, 4), out);
  startOf<followed>(out);
  int blocks = 0;
  cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, followed, 256, 0);
}

// Not followed: an object that keeps it.
__global__ void kept(float *out) {
  // CHECK-DAG: a.cu:[[@LINE+1]]:20: note: pad the rows of 't': {{.*}}; the edit is left to you: line [[@LINE+8]] uses kernel 'kept' for something other than a launch
  __shared__ float t[32][32];
  t[threadIdx.y][threadIdx.x] = out[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = t[threadIdx.x][threadIdx.y];
}
void launchKept(float *out) {
  kept<<<1, dim3(32, 8)>>>(out);
  submit(Job{kept});
}

// Nor an assignment whose value goes on.
__global__ void handed(float *out) {
  // CHECK-DAG: a.cu:[[@LINE+1]]:20: note: pad the rows of 't': {{.*}}; the edit is left to you: line [[@LINE+8]] uses kernel 'handed' for something other than a launch
  __shared__ float t[32][32];
  t[threadIdx.y][threadIdx.x] = out[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = t[threadIdx.x][threadIdx.y];
}
void launchHanded(float *out) {
  Kernel first, second;
  second = first = handed;
  first<<<1, dim3(32, 8)>>>(out);
  second<<<1, dim3(32, 4)>>>(out + 32);
}

// Text that is not compiled now.
__global__ void large(float *out) {
  // CHECK-DAG: a.cu:[[@LINE+1]]:20: note: pad the rows of 't': {{.*}}; the edit is left to you: line [[@LINE+9]] uses kernel 'large' for something other than a launch
  __shared__ float t[32][32];
  t[threadIdx.y][threadIdx.x] = out[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = t[threadIdx.x][threadIdx.y];
}
void launchLarge(float *out) {
  large<<<1, dim3(32, 8)>>>(out);
#ifdef LARGE
  large<<<1, dim3(64, 8)>>>(out);
#endif
}

// A branch that is not taken with the arguments of this file. Another one may call it with others.
__global__ void branch(float *out) {
  // CHECK-DAG: a.cu:[[@LINE+1]]:20: note: pad the rows of 't': {{.*}}; the edit is left to you: line [[@LINE+10]] launches kernel 'branch' in code that the analysis of host code does not reach
  __shared__ float t[32][32];
  t[threadIdx.y][threadIdx.x] = out[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = t[threadIdx.x][threadIdx.y];
}
void launchBranch(float *out, bool isLarge) {
  if (!isLarge)
    branch<<<1, dim3(32, 8)>>>(out);
  else
    branch<<<1, dim3(64, 8)>>>(out);
}
void launchSmallBranch(float *out) { launchBranch(out, false); }

// A template that nobody instantiates.
__global__ void dormant(float *out) {
  // CHECK-DAG: a.cu:[[@LINE+1]]:20: note: pad the rows of 't': {{.*}}; the edit is left to you: line [[@LINE+7]] launches kernel 'dormant' in code that the analysis of host code does not reach
  __shared__ float t[32][32];
  t[threadIdx.y][threadIdx.x] = out[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = t[threadIdx.x][threadIdx.y];
}
void launchDormant(float *out) { dormant<<<1, dim3(32, 8)>>>(out); }
template <class T> void launchDormantLarge(T out) { dormant<<<1, dim3(64, 8)>>>(out); }

// A gap is right for any index.
__global__ void gap(float *out) {
  // FIXED: {{^}}  __shared__ float s[1024 + 1024 / 32];
  __shared__ float s[1024];
  s[threadIdx.x * 32] = out[threadIdx.x];
  out[threadIdx.x] = s[threadIdx.x * 32 + blockDim.y - 1];
}
void launchGap(float *out) {
  gap<<<1, 32>>>(out);
#ifdef LARGE
  gap<<<1, dim3(32, 8)>>>(out);
#endif
}
