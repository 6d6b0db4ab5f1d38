// RUN: not %banklint --table=all %s | FileCheck %s
// RUN: not %banklint --table=all --loop-step-budget=64 %s | FileCheck %s
//
// Loops of a constant length that are too long to be executed step by step. The compiler takes some steps together, and
// joins what they load: measured on an H200 (nvcc 13.0, 2026-11-26), 2.00 and 1.00 wavefronts for each of the best case.

template <int N> __global__ void rows(const float *in, float *out) {
  extern __shared__ float s[];
  float sum = 0;
  for (int i = 0; i < N; ++i)
    // CHECK-DAG: long_loops.cu:[[#@LINE+2]]:16 rows<1028> 32 s load 4 2 257 2056 1028 exact, joined with its neighbours into 128-bit accesses
    // CHECK-DAG: long_loops.cu:[[#@LINE+1]]:16 rows<1200> 32 s load 4 1 300 1200 1200 exact, joined with its neighbours into 128-bit accesses
    sum = fmaf(s[threadIdx.x * (N + 4) + i], 0.5f, sum);
  out[threadIdx.x] = sum;
}

template <int N> __global__ void hinted(const float *in, float *out) {
  extern __shared__ float s[];
  float sum = 0;
#pragma unroll 8
  for (int i = 0; i < N; ++i)
    // CHECK-DAG: long_loops.cu:[[#@LINE+2]]:16 hinted<1200> 32 s load 4 1 300 1200 1200 exact, joined with its neighbours into 128-bit accesses
    // CHECK-DAG: long_loops.cu:[[#@LINE+1]]:16 hinted<1100> 32 s load 4 {{.*}} bounded: as written
    sum = fmaf(s[threadIdx.x * (N + 4) + i], 0.5f, sum);
  out[threadIdx.x] = sum;
}

template <int N> __global__ void rolled(const float *in, float *out) {
  extern __shared__ float s[];
  float sum = 0;
#pragma unroll 1
  for (int i = 0; i < N; ++i)
    // CHECK-DAG: long_loops.cu:[[#@LINE+1]]:16 rolled<1200> 32 s load 4 4 1200 4800 1200 exact
    sum = fmaf(s[threadIdx.x * (N + 4) + i], 0.5f, sum);
  out[threadIdx.x] = sum + N;
}

void launch(float *in, float *out) {
  rows<1028><<<1, 32, 32 * 1032 * 4>>>(in, out);
  rows<1200><<<1, 32, 32 * 1204 * 4>>>(in, out);
  hinted<1200><<<1, 32, 32 * 1204 * 4>>>(in, out);
  hinted<1100><<<1, 32, 32 * 1104 * 4>>>(in, out);
  rolled<1200><<<1, 32, 32 * 1204 * 4>>>(in, out);
}
