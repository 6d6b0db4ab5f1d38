// RUN: not %banklint --block=32 %s | FileCheck %s
//
// Destructors of variables run at the end of their scope, and in front of what leaves it. They may access shared memory,
// and wait for other threads.

#include <cuda_runtime.h>

struct Writes {
  float *to;
  __device__ Writes(float *to) : to(to) {}
  // CHECK-DAG: :[[# @LINE + 6]]:26 endOfBlock 32 (option) s store 4 32 1 32 1 exact
  // CHECK-DAG: :[[# @LINE + 5]]:26 atReturn 32 (option) s store 4 32 1 32 1 exact
  // CHECK-DAG: :[[# @LINE + 4]]:26 member 32 (option) s store 4 32 1 32 1 exact
  // CHECK-DAG: :[[# @LINE + 3]]:26 base 32 (option) s store 4 32 1 32 1 exact
  // CHECK-DAG: :[[# @LINE + 2]]:26 steps 32 (option) s store 4 32 9 288 9 exact
  // CHECK-DAG: :[[# @LINE + 1]]:26 returned 32 (option) s store 4 32 1 32 1 exact
  __device__ ~Writes() { *to = 1; }
};

__global__ void endOfBlock() {
  __shared__ float s[1024];
  Writes last(s + threadIdx.x * 32);
}

__global__ void atReturn(int n) {
  __shared__ float s[1024];
  {
    Writes last(s + threadIdx.x * 32);
    return;
  }
}

struct Holds {
  Writes held;
  __device__ Holds(float *to) : held(to) {}
};

__global__ void member() {
  __shared__ float s[1024];
  Holds last(s + threadIdx.x * 32);
}

struct Derived : Writes {
  __device__ Derived(float *to) : Writes(to) {}
  __device__ ~Derived() {}
};

__global__ void base() {
  __shared__ float s[1024];
  Derived last(s + threadIdx.x * 32);
}

// In each step, whether it ends, goes on or leaves.
__global__ void steps() {
  __shared__ float s[1032];
#pragma unroll 1
  for (int i = 0; i < 16; ++i) {
    Writes last(s + threadIdx.x * 32 + i);
    if (i % 2)
      continue;
    if (i >= 7)
      break;
  }
}

// What comes behind a barrier is not joined with what came before.
struct Waits {
  __device__ ~Waits() { __syncthreads(); }
};

__global__ void apart(float *out) {
  __shared__ float s[64];
  float sum;
  {
    Waits behind;
    // CHECK-DAG: :[[# @LINE + 1]]:11 apart 32 s load 4 2 1 2 1 exact
    sum = s[threadIdx.x * 2];
  }
  // CHECK-DAG: :[[# @LINE + 1]]:10 apart 32 s load 4 2 1 2 1 exact
  sum += s[threadIdx.x * 2 + 1];
  out[threadIdx.x] = sum;
}

// What is returned is destroyed once, by who gets it.
__device__ Writes made(float *to) {
  Writes result(to);
  return result;
}

__global__ void returned() {
  __shared__ float s[1024];
  Writes kept = made(s + threadIdx.x * 32);
}

// Of the host none is run: they launch nothing.
struct OfHost {
  ~OfHost();
};
void launch(float *out) {
  OfHost object;
  apart<<<1, 32>>>(out);
}
