// RUN: not %banklint --block=256 --table=all %s -- -std=c++17 | FileCheck %s
//
// A function that gives a reference to one of its arguments, such as std::min, gives a number where it is read at once.
// What that is made of is known, and the arguments are followed as before.

#include <algorithm>

__global__ void lesser(float *out, int a, int b) {
  __shared__ float s[4096];
  const int first = std::min(a, b + 5);
  // CHECK: choices.cu:[[#@LINE+1]]:22 lesser 256 (option) s load 4 2 8 16 8 exact
  out[threadIdx.x] = s[threadIdx.x * 2 + first];
}

// A variable that was one of two to choose from is followed as before.
__global__ void both(float *out, int a, int b) {
  extern __shared__ float s[];
  int blocks = a;
  blocks = std::min(blocks, b + 5);
  float *place = s + threadIdx.x * 2;
  if (blocks % 2 == 1)
    place += 2048;
  for (; blocks >= 0; --blocks) {
    // CHECK: choices.cu:[[#@LINE+1]]:19 both 256 (option) s load 4 2 8* 16* 8* exact
    out[blocks] = *place;
    __syncthreads();
    place += blocks % 2 == 0 ? 2048 : -2048;
  }
}

__global__ void nested(float *out, int a) {
  __shared__ float s[4096];
  const int first = std::max(0, std::min(a, 1024)), last = std::clamp(a, 2, 9);
  // CHECK: choices.cu:[[#@LINE+1]]:22 nested 256 (option) s load 4 2 8 16 8 exact
  out[threadIdx.x] = s[threadIdx.x * 2 + first];
  // CHECK: choices.cu:[[#@LINE+1]]:28 nested 256 (option) s load 4 4 8 32 8 exact
  out[threadIdx.x + 256] = s[threadIdx.x * 4 + last];
}

template <class T> __device__ const T &nearer(const T &a, const T &b, const T &to) {
  if (a - to < b - to)
    return a;
  return b;
}

__global__ void own(float *out, long a, long b) {
  __shared__ float s[4096];
  const long first = nearer(a, b, 7L);
  // CHECK: choices.cu:[[#@LINE+1]]:22 own 256 (option) s load 4 2 8 16 8 exact
  out[threadIdx.x] = s[threadIdx.x * 2 + first];
}

__global__ void loaded(int *out) {
  __shared__ int s[1024], t[1024];
  // CHECK: choices.cu:[[#@LINE+2]]:31 loaded 256 (option) s load 4 2 8 16 8 exact
  // CHECK: choices.cu:[[#@LINE+1]]:51 loaded 256 (option) t load 4 4 8 32 8 exact
  out[threadIdx.x] = std::max(s[threadIdx.x * 2], t[threadIdx.x * 4]);
}

__global__ void floats(float *out) {
  __shared__ float s[1024], t[1024];
  // CHECK: choices.cu:[[#@LINE+2]]:22 floats 256 (option) s load 4 2 8 16 8 exact
  // CHECK: choices.cu:[[#@LINE+1]]:22 floats 256 (option) t load 4 4 8 32 8 exact
  out[threadIdx.x] = std::max(s[threadIdx.x * 2], t[threadIdx.x * 4]);
}

// The reference itself is kept: what it leads to may change.
__global__ void kept(float *out, int a, int b) {
  __shared__ float s[4096];
  const int &least = std::min(a, b);
  a = b = 3;
  // CHECK: choices.cu:[[#@LINE+1]]:22 kept 256 (option) s load 4 up to 32 {{.*}} data-dependent
  out[threadIdx.x] = s[threadIdx.x + least];
}
