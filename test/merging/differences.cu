// RUN: not %banklint --block=32 --table=all %s | tr -s ' ' | FileCheck %s
// RUN: %banklint --block=32 --table=all --arch=sm_100 --nvcc=13.0 %s | tr -s ' ' | FileCheck %s --check-prefix=PARTS
// RUN: not %banklint --block=32 --table=all --arch=sm_100 --nvcc=13.1 %s | tr -s ' ' | FileCheck %s --check-prefix=WHOLE
//
// The assembler proves nothing of a difference of multiples, unless it can make a product of it: `(124 - 4 * t) * 4` is
// known to be aligned to 16, but not where `4 * t` is used besides, as s[t ^ 1] does here.

// Machine code: four LDS. Without s[t ^ 1] it is one LDS.128.
__global__ void difference(float *o) {
  __shared__ float s[1024];
  const int t = threadIdx.x;
  s[t] = o[t];
  __syncthreads();
  // CHECK-DAG: :[[#@LINE+1]]:17 difference {{.*}} load 4 {{.*}} bounded: as written; the compiler may join it with others
  float x = 1 + s[4 * (31 - t)] + s[4 * (31 - t) + 1] + s[4 * (31 - t) + 2] + s[4 * (31 - t) + 3];
  __syncthreads();
  o[t] = x + s[t ^ 1];
}

// LDS.64: the elements have 8 bytes.
__global__ void pairs(float *o) {
  __shared__ float2 s[64];
  const int t = threadIdx.x;
  s[t] = {o[t], 1};
  __syncthreads();
  // CHECK-DAG: :[[#@LINE+1]]:10 pairs {{.*}} load 4 1 1 2 2 exact, joined with its neighbours into 64-bit accesses
  o[t] = s[31 - t].x * s[31 - t].y;
}

// Two STS: the optimizer makes 2 * t + 2 of the index of the other array, as (4 * t + 2) - 2 * t.
__global__ void other_array(float *o) {
  __shared__ float s[1024], r[1024];
  const int t = threadIdx.x;
  s[t] = r[t] = o[t];
  __syncthreads();
  o[t] = s[4 * t + 2] + s[4 * t + 3];
  __syncthreads();
  // CHECK-DAG: :[[#@LINE+1]]:3 other_array {{.*}} store 4 {{.*}} bounded: as written; the compiler may join it with others
  r[2 * t + 2] = 1, r[2 * t + 3] = 2;
  __syncthreads();
  o[t + 32] = r[t] + s[t];
}

// nvcc 13.0 for sm_100 loads it one by one, 13.1 by 128 bits.
__global__ void parts(float *o) {
  __shared__ float s[1024];
  const int t = threadIdx.x;
  s[t] = o[t];
  __syncthreads();
  // PARTS-DAG: :[[#@LINE+2]]:10 parts {{.*}} load 4 {{.*}} bounded: as written; the compiler may join it with others
  // WHOLE-DAG: :[[#@LINE+1]]:10 parts {{.*}} load 4 {{.*}} exact, joined with its neighbours into 128-bit accesses
  o[t] = s[4 * t] + s[4 * t + 1] + s[4 * t + 2] + s[4 * t + 3];
}
