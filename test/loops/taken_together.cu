// RUN: not %banklint --block=32 %s | FileCheck %s
//
// Of a loop whose number of steps is not constant, but known before it begins, nvcc takes four steps together, and what
// is left over one by one. Neighbours in these four are joined. All figures are those of the machine code, or measured.

// A row of each thread, in dynamic shared memory: 128 bits.
extern __shared__ float rows[];
__global__ void dynamic(float *out, int n) {
  int t = threadIdx.x;
  float sum = 0;
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+1]]:12 dynamic {{.*}} rows load 4 1 1* 4* 4* exact, joined with its neighbours into 128-bit
    sum += rows[t * 36 + i];
  out[t] = sum;
}

// In a static array the moving pointer points to the third of four words: it is known to be at a multiple of 8 bytes.
__global__ void fixed(float *out, int n) {
  __shared__ float s[32][36];
  int t = threadIdx.x;
  s[t][0] = n;
  __syncthreads();
  float sum = 0;
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+1]]:12 fixed {{.*}} s load 4 2 1* 4* 2* exact, joined with its neighbours into 64-bit accesses
    sum += s[t][i];
  out[t] = sum;
}

// Of eight words it is the fifth.
__global__ void eight(float *out, int n) {
  __shared__ float s[32][40];
  int t = threadIdx.x;
  s[t][0] = n;
  __syncthreads();
  float sum = 0;
  for (int i = 0; i < n; i += 2)
    // CHECK: :[[@LINE+1]]:12 eight {{.*}} s load 4 {{.*}} joined with its neighbours into 128-bit accesses
    sum += s[t][i] * s[t][i + 1];
  out[t] = sum;
}

// Also of a loop that may end by another number first; not of loops that begin anywhere, or whose step is not constant.
__global__ void apart(float *out, int n, int m) {
  int t = threadIdx.x;
  float sum = 0;
  for (int i = 0; i < n; ++i) {
    if (i == m)
      break;
    // CHECK: :[[@LINE+1]]:12 apart {{.*}} rows load 4 1 1* 4* 4* exact, joined with its neighbours into 128-bit
    sum += rows[t * 36 + i];
  }
  for (int i = m; i < n; ++i)
    // CHECK: :[[@LINE+1]]:12 apart {{.*}} rows load 4 4 1* 4* 1* exact{{$}}
    sum += rows[t * 36 + i];
  for (int i = 1; i < n; i *= 2)
    // CHECK: :[[@LINE+1]]:12 apart {{.*}} rows load 4 4 1* 4* 1* exact{{$}}
    sum += rows[t * 36 + i];
#pragma unroll 1
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+1]]:12 apart {{.*}} rows load 4 4 1* 4* 1* exact{{$}}
    sum += rows[t * 36 + i];
  out[t] = sum;
}

// Threads with steps of their own: those with 16 left take 16, then 8, 4, and the rest one by one. While some are in
// their fifth step, others are in their first. Of these columns 1 wavefront for a request would be expected, 2.32 were
// measured (H100, nvcc 13.0).
__global__ void own_steps(float *out, int n) {
  int t = threadIdx.x;
  float sum = 0;
  for (int i = 0; i < (t * 7 & 31); ++i)
    // CHECK: :[[@LINE+1]]:12 own_steps {{.*}} rows load 4 1..8 31 72 31 exact{{$}}
    sum += rows[i * 33 + t];
  // At most 11 steps: the assembler takes four, two and one.
  for (int i = 0; i < t % 12; ++i)
    // CHECK: :[[@LINE+1]]:12 own_steps {{.*}} rows load 4 1..3 11 15 11 exact{{$}}
    sum += rows[i * 33 + t];
  // A square root is no straight line: four, and one by one.
  for (int i = 0; i < (t * 7 & 31); ++i)
    // CHECK: :[[@LINE+1]]:18 own_steps {{.*}} rows load 4 1..8 31 52 31 exact{{$}}
    sum += sqrtf(rows[i * 33 + t]);
  // What is left over comes first where the loop begins at a number that is no constant.
  for (int i = (t * 7 & 31) - 1; i >= 0; --i)
    // CHECK: :[[@LINE+1]]:12 own_steps {{.*}} rows load 4 1..{{[0-9]+}} 31 108 31 exact{{$}}
    sum += rows[i * 33 + t];
  out[t] = sum;
}

// As many as `#pragma unroll` says; more than neighbours can be are not looked at.
__global__ void asked_for(float *out, int n) {
  int t = threadIdx.x;
  float sum = 0;
#pragma unroll 2
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+1]]:12 asked_for {{.*}} rows load 4 {{.*}} joined with its neighbours into 64-bit accesses
    sum += rows[t * 36 + i];
#pragma unroll 100000000
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+1]]:12 asked_for {{.*}} rows load 4 {{.*}} joined with its neighbours into 128-bit accesses
    sum += rows[t * 36 + i];
  out[t] = sum;
}
