// The first three generations: half-warps and 16 banks on compute capability 1.x, warps and 32 banks on 2.x and since.
//
// RUN: not %banklint --block=32 --arch=sm_10 --arch=sm_20 --arch=sm_90 %s > %t
// RUN: FileCheck %s < %t
// RUN: FileCheck %s --check-prefix=TABLE < %t
// RUN: not %banklint --block=32 --arch=sm_13 --arch=sm_20 %s -- -DDOUBLES | FileCheck %s --check-prefix=DOUBLES

// Elements smaller than a word: 1.x gives one word per step to all lanes that want it, and each other lane its turn.
__global__ void chars(int *out) {
  __shared__ char s[32], spread[32 * 4];
  s[threadIdx.x] = 1;
  // TABLE: generations.cu:[[#@LINE-1]]:3 {{.*}} store 1 4-way 8/2 1-way 1/1 1-way 1/1
  out[threadIdx.x] = s[31 - threadIdx.x];
  // TABLE: generations.cu:[[#@LINE-1]]:22 {{.*}} load 1 4-way 8/2 1-way 1/1 1-way 1/1
  spread[threadIdx.x * 4] = 1;
  // TABLE: generations.cu:[[#@LINE-1]]:3 {{.*}} store 1 1-way 2/2 1-way 1/1 1-way 1/1
  out[threadIdx.x] = spread[threadIdx.x * 4 ^ 64];
  // TABLE: generations.cu:[[#@LINE-1]]:22 {{.*}} load 1 1-way 2/2 1-way 1/1 1-way 1/1
}

__global__ void shorts(int *out) {
  __shared__ short s[32], spread[32 * 2];
  out[threadIdx.x] = s[threadIdx.x];
  // TABLE: generations.cu:[[#@LINE-1]]:22 {{.*}} load 2 2-way 4/2 1-way 1/1 1-way 1/1
  out[threadIdx.x] = spread[threadIdx.x * 2];
  // TABLE: generations.cu:[[#@LINE-1]]:22 {{.*}} load 2 1-way 2/2 1-way 1/1 1-way 1/1
}

// Pairs of ints: every other bank is used. On sm_90 nvcc makes one load of 64 bits of the two, which is free.
__global__ void pairs(int *out) {
  __shared__ int s[64];
  out[threadIdx.x] = s[threadIdx.x * 2];
  // TABLE: generations.cu:[[#@LINE-1]]:22 {{.*}} load 4 2-way 4/2 2-way 2/1 1-way 2/2{{.*}}
  out[threadIdx.x] += s[threadIdx.x * 2 + 1];
}

// The classic fix: an array for each half.
__global__ void two_arrays(int *out) {
  __shared__ int even[32], odd[32];
  out[threadIdx.x] = even[threadIdx.x] + odd[threadIdx.x];
  // TABLE: generations.cu:[[#@LINE-1]]:22 {{.*}} even load 4 1-way 2/2 1-way 1/1 1-way 1/1
  // TABLE: generations.cu:[[#@LINE-2]]:42 {{.*}} odd load 4 1-way 2/2 1-way 1/1 1-way 1/1
}

// A stride that only the launch knows is free if it is odd, with 16 banks and with 32.
__global__ void strided(int *out, int stride) {
  __shared__ int s[1024];
  out[threadIdx.x] = s[threadIdx.x * stride];
  // CHECK: generations.cu:[[#@LINE-1]]:22: warning: sm_10: up to 16-way bank conflict: {{.*}}; conflict-free only if 'stride' is odd
  // CHECK: generations.cu:[[#@LINE-2]]:22: warning: sm_20, sm_90: up to 32-way bank conflict: {{.*}}; conflict-free only if 'stride' is odd
}

// One word for all lanes is free. Several words for several lanes each: 1.x broadcasts one of them per step.
__global__ void broadcasts(int *out) {
  __shared__ int s[64];
  out[threadIdx.x] = s[7];
  // TABLE: generations.cu:[[#@LINE-1]]:22 {{.*}} load 4 1-way 2/2 1-way 1/1 1-way 1/1
  out[threadIdx.x] = s[threadIdx.x / 8];
  // TABLE: generations.cu:[[#@LINE-1]]:22 {{.*}} load 4 2-way 4/2 1-way 1/1 1-way 1/1
}

#ifdef DOUBLES
// 64 bits: 1.x makes two requests of 32 bits with a stride of 2 of it. 2.x serves half-warps, and only lanes of one half
// can meet.
__global__ void doubles(double *out) {
  __shared__ double s[32], twice[64];
  out[threadIdx.x] = s[threadIdx.x];
  // DOUBLES: generations.cu:[[#@LINE-1]]:22 {{.*}} load 8 2-way 8/4 1-way 2/2
  out[threadIdx.x] = twice[threadIdx.x % 16 + threadIdx.x / 16 * 48];
  // DOUBLES: generations.cu:[[#@LINE-1]]:22 {{.*}} load 8 2-way 8/4 1-way 2/2
  out[threadIdx.x] = twice[threadIdx.x * 2];
  // DOUBLES: generations.cu:[[#@LINE-1]]:22 {{.*}} load 8 4-way 16/4 2-way 4/2
}

// 128 bits: on 2.x usually 2-way.
__global__ void quads(float4 *out) {
  __shared__ float4 s[32];
  out[threadIdx.x] = s[threadIdx.x];
  // DOUBLES: generations.cu:[[#@LINE-1]]:22 {{.*}} load 16 4-way 32/8 2-way 8/4
}
#endif
