// RUN: not %banklint %s | FileCheck %s
//
// Two ways to add up 512 numbers of a block of 512 threads.
//
// Interleaved: in step s = 1, 2, 4, … 256 the lanes are 2s words apart, as far as 512 words go. The stride doubles the
// conflict in each step, until there are so few lanes left that they conflict less: 256/s lanes in all, 32 to a warp.
//
//   s                  1   2   4   8  16  32  64 128 256
//   words apart        2   4   8  16  32  64 128 256 512
//   active lanes     256 128  64  32  16   8   4   2   1
//   active warps       8   4   2   1   1   1   1   1   1
//   ways               2   4   8  16  16   8   4   2   1
//   wavefronts        16  16  16  16  16   8   4   2   1   = 95, where one for each of 20 requests would do

__global__ void interleaved(const float *in, float *out) {
  __shared__ float data[512];
  unsigned local = threadIdx.x;
  data[local] = in[blockIdx.x * 512 + local];
  __syncthreads();
  for (unsigned s = 1; s < 512; s *= 2) {
    unsigned index = 2 * s * local;
    if (index < 512)
      // The first step, whose two loads are neighbours, is one load of 64 bits.
      // CHECK: reduction.cu:[[@LINE+5]]:7: warning: up to 16-way bank conflict: this {{load from|store to}} 'data' takes 16 wavefronts per warp instead of 1
      // CHECK: note: kernel 'interleaved' launched here with 512 threads per block: 95 wavefronts for 20 requests, 20 at best
      // CHECK: note: ways in each execution: 2, 4, 8, 16, 16, 8, 4, 2, 1; execution 4 is the worst
      // CHECK: reduction.cu:[[@LINE+2]]:22: warning: up to 16-way bank conflict: this load from 'data', joined with its neighbours into 64-bit accesses, takes 16 wavefronts per warp instead of 1
      // CHECK: note: ways in each execution: 1, 4, 8, 16, 16, 8, 4, 2, 1; execution 4 is the worst
      data[index] += data[index + s];
    // CHECK-DAG: :[[@LINE-1]]:22 interleaved 512 data load 4 1..16 20 95 28 exact
    // CHECK-DAG: :[[@LINE-2]]:7 interleaved 512 data load 4 1..16 12 79 12 exact
    // CHECK-DAG: :[[@LINE-3]]:7 interleaved 512 data store 4 1..16 20 95 20 exact
    __syncthreads();
  }
  if (local == 0)
    // CHECK-DAG: :[[@LINE+1]]:23 interleaved 512 data load 4 1 1 1 1 exact
    out[blockIdx.x] = data[0];
}

// Sequential: neighbouring lanes have neighbouring words. 8 + 4 + 2 + 1 warps, then one for each of 5 steps.
__global__ void sequential(const float *in, float *out) {
  __shared__ float data[512];
  unsigned local = threadIdx.x;
  // CHECK-DAG: :[[@LINE+1]]:3 sequential 512 data store 4 1 16 16 16 exact
  data[local] = in[blockIdx.x * 512 + local];
  __syncthreads();
  for (unsigned s = 512 / 2; s > 0; s /= 2) {
    if (local < s)
      // CHECK-DAG: :[[@LINE+3]]:22 sequential 512 data load 4 1 20 20 20 exact
      // CHECK-DAG: :[[@LINE+2]]:7 sequential 512 data load 4 1 20 20 20 exact
      // CHECK-DAG: :[[@LINE+1]]:7 sequential 512 data store 4 1 20 20 20 exact
      data[local] += data[local + s];
    __syncthreads();
  }
  if (local == 0)
    out[blockIdx.x] = data[0];
}

void launch(const float *in, float *out) {
  interleaved<<<4, 512>>>(in, out);
  sequential<<<4, 512>>>(in, out);
}

// CHECK: banklint: sm_90: 2 conflicts in 10 shared-memory accesses (10 exact)
