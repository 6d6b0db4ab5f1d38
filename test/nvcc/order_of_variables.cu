// RUN: not %banklint --block=256 --table=all %s | FileCheck %s

// nvcc's assembler knows where each static array lies: one behind the other, in the order in which its optimizer
// declares them, each at its own alignment. That decides which neighbours it joins. Machine code of nvcc 13.0.88 for
// sm_90.

__shared__ float of_file[2048]; // two kernels use it: behind the kernels' own

// The first function that is neither inline nor static comes before those above it, so `s` lies at 0: LDS.64.
__device__ __forceinline__ float inlined(float v) {
  __shared__ float one;
  if (threadIdx.x == 0) one = v;
  __syncthreads();
  return one;
}
extern "C" __global__ void first(float *o) {
  __shared__ float s[2048];
  int t = threadIdx.x;
  s[t] = o[t];
  __syncthreads();
  // CHECK: [[@LINE+1]]:18 first {{.*}} load 4 1 8 16 16 exact, joined with its neighbours into 64-bit accesses
  o[t] = inlined(s[2 * t] + s[2 * t + 1]);
}

// A function above the kernel comes before it: `s` lies at 4, two LDS.
__device__ float above(float v) {
  __shared__ float one;
  if (threadIdx.x == 0) one = v;
  __syncthreads();
  return one;
}
extern "C" __global__ void below(float *o) {
  __shared__ float s[2048];
  int t = threadIdx.x;
  s[t] = o[t];
  __syncthreads();
  // CHECK: [[@LINE+1]]:16 below {{.*}} load 4 2 8 16 8 exact
  o[t] = above(s[2 * t] + s[2 * t + 1]);
}

// Instances of templates come last: LDS.64.
template <int N> __device__ float sum(float v) {
  __shared__ float part[N];
  part[threadIdx.x % N] = v;
  __syncthreads();
  return part[threadIdx.x % 2];
}
extern "C" __global__ void template_last(float *o) {
  __shared__ float s[2048];
  int t = threadIdx.x;
  s[t] = o[t];
  __syncthreads();
  // CHECK: [[@LINE+1]]:18 template_last {{.*}} load 4 1 8 16 16 exact, joined with its neighbours into 64-bit accesses
  o[t] = sum<33>(s[2 * t] + s[2 * t + 1]);
}

// What is stored and never read is dropped, and what only a branch reads that is never taken: LDS.64.
extern "C" __global__ void dropped(float *o) {
  __shared__ float w;
  __shared__ float s[2048];
  int t = threadIdx.x;
  s[t] = o[t];
  if (t == 3) w = o[9];
  __syncthreads();
  // CHECK: [[@LINE+1]]:10 dropped {{.*}} load 4 1 8 16 16 exact, joined with its neighbours into 64-bit accesses
  o[t] = s[2 * t] + s[2 * t + 1];
}
template <bool B> __device__ void body(float *o) {
  __shared__ float w;
  __shared__ float s[2048];
  int t = threadIdx.x;
  s[t] = o[t];
  if (B && t == 3) w = o[9];
  __syncthreads();
  // CHECK: [[@LINE+1]]:10 branch {{.*}} load 4 1 8 16 16 exact, joined with its neighbours into 64-bit accesses
  o[t] = s[2 * t] + s[2 * t + 1] + (B ? w : 0.f);
}
extern "C" __global__ void branch(float *o) { body<false>(o); }

// What several kernels use comes last, so `of_file` lies at 4 in this one, and at 0 in the next.
extern "C" __global__ void one_of_two(float *o) {
  __shared__ float q;
  int t = threadIdx.x;
  of_file[t] = o[t];
  if (t == 0) q = o[1];
  __syncthreads();
  // CHECK: [[@LINE+1]]:10 one_of_two {{.*}} load 4 2 8 16 8 exact
  o[t] = of_file[2 * t] + of_file[2 * t + 1] + q;
}
extern "C" __global__ void other(float *o) {
  int t = threadIdx.x;
  of_file[t] = o[t];
  __syncthreads();
  // CHECK: [[@LINE+1]]:10 other {{.*}} load 4 1 8 16 16 exact, joined with its neighbours into 64-bit accesses
  o[t] = of_file[2 * t] + of_file[2 * t + 1];
}

// An array of which all indices are constants becomes variables of its elements, behind the others: LDS.64.
extern "C" __global__ void elements(float *o) {
  __shared__ float two[2];
  __shared__ float s[2048];
  int t = threadIdx.x;
  s[t] = o[t];
  if (t == 3) two[0] = o[9], two[1] = o[8];
  __syncthreads();
  // CHECK: [[@LINE+1]]:10 elements {{.*}} load 4 1 8 16 16 exact, joined with its neighbours into 64-bit accesses
  o[t] = s[2 * t] + s[2 * t + 1] + two[0] + two[1];
}

// A struct that is stored as a whole, and never read, is dropped too: s begins at a multiple of 16 bytes, LDS.128.
extern "C" __global__ void stored_whole(float *o) {
  __shared__ float2 w[3];
  __shared__ float s[1024];
  const int t = threadIdx.x;
  s[t] = o[t];
  w[t % 3] = make_float2(o[t], 1);
  __syncthreads();
  // CHECK: stored_whole {{.*}} s load 4 {{.*}} exact, joined with its neighbours into 128-bit accesses
  o[t] = s[4 * t] + s[4 * t + 1] + s[4 * t + 2] + s[4 * t + 3];
}
