// RUN: not %banklint --block=32 %s > %t
// RUN: FileCheck %s < %t
// RUN: FileCheck %s --check-prefix=SAID < %t
// RUN: not %banklint --block=32 --assume=pitch=1024 %s | FileCheck %s --check-prefix=KNOWN
// RUN: not %banklint --block=32 --assume=pitch=1040 %s | FileCheck %s --check-prefix=APART
// RUN: %banklint --block=32 --arch=gfx90a --table=all %s > %t.other || true
// RUN: FileCheck %s --check-prefix=OTHER < %t.other
//
// An asynchronous copy passes the banks twice: where it writes shared memory, and where it reads global memory. On that side a
// lane's bank is its global address modulo 128 bytes, and lanes that meet take turns (test/data/h200_async_copies.csv). So rows
// of 64 bytes, a multiple of 128 bytes apart, take twice as long, wherever they are written.

#include <cuda_pipeline.h>

__global__ void lines(const float4 *in) {
  __shared__ float4 s[32];
  // Eight lanes read 128 bytes in a row.
  // CHECK: :[[@LINE+1]]:3 lines {{.*}} s store 16 1 1 4 4 exact
  __pipeline_memcpy_async(&s[threadIdx.x], in + threadIdx.x, 16);
}

__global__ void rows(const float *in) {
  __shared__ float4 s[32];
  int t = threadIdx.x;
  // SAID: :[[@LINE+4]]:3: warning: 2-way conflict of an asynchronous copy: this copy to 's' takes 8 wavefronts per warp instead of 4, because of where it reads global memory
  // SAID: lanes 0 and 4 of warp 0 read global addresses that are equal modulo 128 bytes; 8 neighbouring lanes should read 128 bytes in a row
  // CHECK: :[[@LINE+2]]:3 rows {{.*}} s store 16 2 1 8 4 exact
  // OTHER: :[[@LINE+1]]:3 rows {{.*}} s store 16 1 1
  __pipeline_memcpy_async(&s[t], in + t / 4 * 1024 + t % 4 * 4, 16);
}

__global__ void pitched(const float *in, int pitch) {
  __shared__ float4 s[32];
  int t = threadIdx.x;
  // CHECK: :[[@LINE+3]]:3 pitched {{.*}} s store 16 1..2 {{.*}} bounded: conflict-free only if 'pitch' mod 32 = 16
  // KNOWN: :[[@LINE+2]]:3 pitched {{.*}} s store 16 2 1 8 4 exact
  // APART: :[[@LINE+1]]:3 pitched {{.*}} s store 16 1..2 {{.*}} bounded: a copy past the L1 cache: the profiler
  __pipeline_memcpy_async(&s[t], in + t / 4 * pitch + t % 4 * 4, 16);
}

__global__ void gathered(const float4 *in, const int *index) {
  __shared__ float4 s[32];
  int t = threadIdx.x;
  // CHECK: :[[@LINE+1]]:3 gathered {{.*}} s store 16 up to 8 {{.*}} data-dependent: the index is data
  __pipeline_memcpy_async(&s[t], in + index[t], 16);
}

__global__ void one_word(const int *in) {
  __shared__ int s[32];
  // Each lane has its turn, also where all read the same.
  // CHECK: :[[@LINE+1]]:3 one_word {{.*}} s store 4 32 1 32 1 exact
  __pipeline_memcpy_async(&s[threadIdx.x], in, 4);
}

struct Matrix {
  const float *data;
  int pitch;
};
__global__ void in_struct(Matrix m) {
  __shared__ float4 s[32];
  int t = threadIdx.x;
  // CHECK: :[[@LINE+1]]:3 in_struct {{.*}} s store 16 2 1 8 4 exact
  __pipeline_memcpy_async(&s[t], m.data + t / 4 * 1024 + t % 4 * 4, 16);
}

// A copy of 16 bytes is aligned, so a pitch is a multiple of four, also one that is negative. Past the L1 cache, rows that
// begin anywhere in a line of 128 bytes may count more.
__global__ void aligned(const float *in, int pitch, int row) {
  __shared__ float4 s[32];
  int t = threadIdx.x;
  // CHECK: :[[@LINE+1]]:3 aligned {{.*}} s store 16 1..4 {{.*}} bounded: depends on where in global memory the lanes read
  __pipeline_memcpy_async(&s[t], in + row * pitch + t / 8 * pitch + t % 8 * 4, 16);
}

// The next tile, if there is one: all threads move by as much.
__global__ void advanced(const float *in, long pitch, int n, int least) {
  __shared__ float4 s[32];
  int t = threadIdx.x;
  const float *from = in + t / 8 * pitch + t % 8 * 4;
  for (int i = n; i >= least; --i) {
    if (i > least) {
      from += -int(64 * pitch);
      // CHECK: :[[@LINE+1]]:7 advanced {{.*}} s store 16 1..4 {{.*}} bounded: depends on where in global memory the lanes
      __pipeline_memcpy_async(&s[t], from, 16);
    }
    __syncthreads();
  }
}

// With a pitch of whole lines it is exact, whatever the pitch is.
__global__ void whole_lines(const float *in, int pitch) {
  __shared__ float4 s[32];
  int t = threadIdx.x;
  // CHECK: :[[@LINE+1]]:3 whole_lines {{.*}} s store 16 1 1 4 4 exact
  __pipeline_memcpy_async(&s[t], in + t / 8 * (pitch * 32) + t % 8 * 4, 16);
}
