// RUN: not %banklint --block=32 %s | FileCheck %s
// RUN: not %banklint --block=32 --as-written %s | FileCheck %s --check-prefix=WRITTEN
//
// Neighbouring accesses of a thread become one wider instruction where the alignment can be proved.

__global__ void loads(float *out, int n) {
  __shared__ float s[2048];
  int t = threadIdx.x;
  // CHECK: :[[@LINE+2]]:13 loads {{.*}} s load 4 1 1 2 2 exact, joined with its neighbours into 64-bit accesses
  // WRITTEN: :[[@LINE+1]]:13 loads {{.*}} s load 4 2 1 2 1 exact{{$}}
  float a = s[2 * t];
  // CHECK: :[[@LINE+2]]:13 loads {{.*}} s load 4 0 0 0 0 exact, joined with line [[@LINE-1]]
  // WRITTEN: :[[@LINE+1]]:13 loads {{.*}} s load 4 2 1 2 1 exact{{$}}
  float b = s[2 * t + 1];
  __syncthreads();
  // Three words of a window of 16 bytes are one load.
  // CHECK: :[[@LINE+1]]:13 loads {{.*}} s load 4 1 1 4 4 exact, joined with its neighbours into 128-bit accesses
  float c = s[4 * t] + s[4 * t + 1] + s[4 * t + 3];
  __syncthreads();
  // An odd start is not aligned; an unknown number is as odd as it may be.
  // CHECK: :[[@LINE+1]]:13 loads {{.*}} s load 4 2 1 2 1 exact{{$}}
  float d = s[2 * t + 1] + s[2 * t + 2];
  __syncthreads();
  // CHECK: :[[@LINE+1]]:13 loads {{.*}} s load 4 2 1 2 1 exact{{$}}
  float e = s[2 * t + n] + s[2 * t + n + 1];
  __syncthreads();
  // CHECK: :[[@LINE+1]]:13 loads {{.*}} s load 4 1 1 2 2 exact, joined
  float f = s[2 * (t + n)] + s[2 * (t + n) + 1];
  out[t] = a + b + c + d + e + f;
}

__global__ void stores(float *out) {
  __shared__ float s[2048], r[2048];
  int t = threadIdx.x;
  // Stores need the whole window: 64 bits and 32.
  // CHECK: :[[@LINE+1]]:3 stores {{.*}} s store 4 0 0 0 0 exact, joined with line [[@LINE+3]]
  s[4 * t] = 1;
  // CHECK: :[[@LINE+1]]:3 stores {{.*}} s store 4 2 1 4 2 exact, joined with its neighbours into 64-bit accesses
  s[4 * t + 1] = 2;
  // CHECK: :[[@LINE+1]]:3 stores {{.*}} s store 4 4 1 4 1 exact{{$}}
  s[4 * t + 2] = 3;
  __syncthreads();
  // In static arrays they must follow one upon the other.
  // CHECK: :[[@LINE+1]]:3 stores {{.*}} s store 4 2 1 2 1 exact{{$}}
  s[2 * t] = 1;
  r[2 * t] = 1;
  s[2 * t + 1] = 2;
  r[2 * t + 1] = 2;
  __syncthreads();
  out[t] = s[t] + r[t];
}

// Unrolled loops, and structs, are straight-line code.
struct Point {
  float x, y, z, w;
};
__global__ void unrolled(float *out, int n) {
  __shared__ float s[32][32];
  __shared__ Point p[32];
  int t = threadIdx.x;
  for (int i = 0; i < 32; ++i)
    // CHECK: :[[@LINE+1]]:5 unrolled {{.*}} s store 4 8 8 256 32 exact, joined
    s[t][i] = i;
#pragma unroll 1
  for (int i = 0; i < 32; ++i)
    // CHECK: :[[@LINE+1]]:5 unrolled {{.*}} s store 4 32 32 1024 32 exact{{$}}
    s[t][i] = i;
  // The block is 32 threads wide here, but the compiler does not know: it takes four steps together, with a pointer to
  // the third of them, which it knows to be at a multiple of 8 bytes.
  for (int i = 0; i < blockDim.x; ++i)
    // CHECK: :[[@LINE+1]]:5 unrolled {{.*}} s store 4 16 16 512 32 exact, joined with its neighbours into 64-bit
    s[t][i] = i;
  // CHECK: :[[@LINE+1]]:3 unrolled {{.*}} p store 4 0 0 0 0 exact, joined with line [[@LINE+5]]
  p[t].x = 1;
  p[t].y = 2;
  p[t].z = 3;
  // CHECK: :[[@LINE+1]]:3 unrolled {{.*}} p store 4 1 1 4 4 exact, joined with its neighbours into 128-bit accesses
  p[t].w = 4;
  __syncthreads();
  out[t] = s[0][t] + p[t].x;
}

// Behind a shift, neighbours have the same number if that of the first has no bits where they differ. nvcc sees it
// through numbers of the launch as well.
__device__ unsigned gap(unsigned i) { return i + (i >> 5) * 4; }
__global__ void gaps(float *out, unsigned n) {
  __shared__ __align__(16) float s[4096];
  const unsigned t = threadIdx.x;
  // CHECK: :[[@LINE+1]]:15 gaps {{.*}} s load 4 2 1 4 2 exact, joined with its neighbours into 64-bit accesses
  float sum = s[gap(8 * t)] + s[gap(8 * t + 1)];
  __syncthreads();
  // CHECK: :[[@LINE+1]]:10 gaps {{.*}} s load 4 2 1 4 2 exact, joined with its neighbours into 64-bit accesses
  sum += s[gap(512 * n + 8 * t)] + s[gap(512 * n + 8 * t + 1)];
  out[t] = sum;
}
