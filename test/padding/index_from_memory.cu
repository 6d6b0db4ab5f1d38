// RUN: cp %s %t.cu
// RUN: not %banklint --fix %t.cu > %t.out
// RUN: FileCheck %s < %t.out
// RUN: FileCheck %s --check-prefix=FIXED < %t.cu
//
// For a gap an index stands there twice. It may read memory: an array of the thread, of the GPU, or what a kernel gets
// by a pointer. Both readings find the same, for if another thread wrote there at that time, that would be an error of
// the program already.

__constant__ int order[4];
__device__ int places[4];

__global__ void reads(float *out, const int *first, int n) {
  __shared__ float s[2048];
  for (int i = 0; i < 32; ++i)
    s[threadIdx.x * 32 + i] = out[i];
  __syncthreads();
  float sum = s[order[n & 3] & 2047] + s[places[1] & 2047];
  // FIXED: float sum = s[(order[n & 3] & 2047) + ((order[n & 3] & 2047) >> 5)] + s[(places[1] & 2047) + ((places[1] & 2047) >> 5)];
  for (int i = 0; i < 32; ++i)
    sum += s[(threadIdx.x * 32 + i + first[blockIdx.x] * 64) & 2047];
  // FIXED: s[((threadIdx.x * 32 + i + first[blockIdx.x] * 64) & 2047) + (((threadIdx.x * 32 + i + first[blockIdx.x] * 64) & 2047) >> 5)];
  out[threadIdx.x] = sum;
}

// What another thread may change while this one reads it, by the words of the language.
__global__ void reads_volatile(float *out, volatile int *first) {
  __shared__ float s[2048];
  // CHECK: the edit is left to you: the index on line [[@LINE+4]] would be written twice
  for (int i = 0; i < 32; ++i)
    s[threadIdx.x * 32 + i] = out[i];
  __syncthreads();
  out[threadIdx.x] = s[first[0] & 2047];
}

// A pointer that may point into shared memory, of which the uses may change as well.
__global__ void reads_shared(float *out, int *first) {
  __shared__ float s[2048];
  __shared__ int own[64];
  // CHECK: the edit is left to you: the index on line [[@LINE+6]] would be written twice
  own[threadIdx.x] = 0;
  for (int i = 0; i < 32; ++i)
    s[threadIdx.x * 32 + i] = out[i];
  __syncthreads();
  first = own;
  out[threadIdx.x] = s[first[0] & 2047] + s[own[1] & 2047];
}

void host(float *out, int *first) {
  reads<<<1, 64>>>(out, first, 2);
  reads_volatile<<<1, 64>>>(out, first);
  reads_shared<<<1, 64>>>(out, first);
}
