// Of a place that is there, `s[t]` of a struct, nvcc's optimizer makes `s[4 * t]` by adding to it, part by part, and the
// assembler then proves no alignment: four loads of 32 bits, where floats have one of 128 (machine code of nvcc 13.0.88
// for sm_80 and sm_90, 2026-11-29). Of some structs it does not, so that is not known.

// RUN: %banklint --arch=sm_80 --block=32 --table=all %s | tr -s ' ' | FileCheck %s

struct Cell {
  float value;
};

extern "C" __global__ void of_floats(float *o) {
  __shared__ float s[1024];
  const int t = threadIdx.x;
  s[t] = o[t];
  __syncthreads();
#pragma unroll
  for (int k = 0; k < 4; ++k)
    // CHECK: :[[#@LINE+1]]:21 of_floats {{.*}} load 4 1 1 4 4 exact, joined with its neighbours into 128-bit accesses
    o[t + 32 * k] = s[4 * t + k];
}

extern "C" __global__ void of_structs(float *o) {
  __shared__ Cell s[1024];
  const int t = threadIdx.x;
  s[t].value = o[t];
  __syncthreads();
#pragma unroll
  for (int k = 0; k < 4; ++k)
    // CHECK: :[[#@LINE+1]]:21 of_structs {{.*}} load 4 {{.*}} bounded: as written; the compiler may join
    o[t + 32 * k] = s[4 * t + k].value;
}

// Nothing is added to a place that is not there.
extern "C" __global__ void of_structs_alone(float *o, int n) {
  __shared__ Cell s[1024];
  const int t = threadIdx.x;
  s[t ^ n].value = o[t];
  __syncthreads();
#pragma unroll
  for (int k = 0; k < 4; ++k)
    // CHECK: :[[#@LINE+1]]:21 of_structs_alone {{.*}} load 4 1 1 4 4 exact, joined with its neighbours into 128-bit accesses
    o[t + 32 * k] = s[4 * t + k].value;
}
