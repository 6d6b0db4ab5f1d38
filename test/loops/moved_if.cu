// RUN: not %banklint --block=256 --table=all %s | FileCheck %s
//
// What a step of a loop adds under a condition that is the same for all threads is the same for all: the next buffer of
// a pipeline. Where each thread begins stays what it was.

__global__ void buffers(float *out, int n) {
  extern __shared__ float memory[];
  int place = threadIdx.x * 2;
  for (int i = 0; i < n; ++i) {
    // CHECK: moved_if.cu:[[#@LINE+1]]:14 buffers 256 (option) memory load 4 2 8* 16* 8* exact
    out[i] = memory[place];
    __syncthreads();
    if (i + 1 < n)
      place += 2048;
  }
}

__global__ void pointers(float *out, int n, bool moves) {
  extern __shared__ float memory[];
  float *place = memory + threadIdx.x * 4;
  for (int i = 0; i < n; ++i) {
    // CHECK: moved_if.cu:[[#@LINE+1]]:14 pointers 256 (option) memory load 4 4 8* 32* 8* exact
    out[i] = *place;
    __syncthreads();
    if (moves)
      place += 1024;
  }
}

__global__ void turns(float *out, int n, int least) {
  extern __shared__ float memory[];
  float *place = memory + threadIdx.x * 2;
  if (n % 2)
    place = place + 2048;
  for (int i = n; i >= least; --i) {
    // CHECK: moved_if.cu:[[#@LINE+1]]:14 turns 256 (option) memory load 4 2 8* 16* 8* exact
    out[i] = *place;
    __syncthreads();
    if (i > least) {
      const int other = i % 2 ? 2048 : -2048;
      place = place + other;
    }
  }
}

// Each thread for itself: nobody knows.
__global__ void own(float *out, const int *in, int n) {
  extern __shared__ float memory[];
  int place = threadIdx.x;
  for (int i = 0; i < n; ++i) {
    // CHECK: moved_if.cu:[[#@LINE+1]]:14 own 256 (option) memory load 4 up to 32 - - - data-dependent
    out[i] = memory[place];
    __syncthreads();
    if (in[threadIdx.x] > i)
      place += 1;
  }
}
