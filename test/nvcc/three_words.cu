// Three words of a window of four: nvcc's assembler loads the whole window. With -Xptxas -O0 its optimizer alone joins,
// and that takes only the first three so; of others it joins two (machine code of nvcc 13.0.88 for sm_90).

// RUN: %banklint --block=32 --table=all %s | tr -s ' ' | FileCheck %s --check-prefixes=CHECK,WHOLE
// RUN: %banklint --block=32 --table=all %s -- -rdc=true | tr -s ' ' | FileCheck %s --check-prefixes=CHECK,WHOLE
// RUN: not %banklint --block=32 --table=all %s -- -Xptxas -O0 | tr -s ' ' | FileCheck %s --check-prefixes=CHECK,ALONE

extern "C" __global__ void first(float *o) {
  __shared__ __align__(16) float s[1024];
  const int t = threadIdx.x;
  s[t] = o[t];
  __syncthreads();
  // CHECK: :[[#@LINE+1]]:10 first {{.*}} load 4 1 1 4 4 exact, joined with its neighbours into 128-bit accesses
  o[t] = s[4 * t] + s[4 * t + 1] + s[4 * t + 2];
}

extern "C" __global__ void last(float *o) {
  __shared__ __align__(16) float s[1024];
  const int t = threadIdx.x;
  s[t] = o[t];
  __syncthreads();
  // WHOLE: :[[#@LINE+3]]:10 last {{.*}} load 4 1 1 4 4 exact, joined with its neighbours into 128-bit accesses
  // ALONE: :[[#@LINE+2]]:10 last {{.*}} load 4 4 1 4 1 exact
  // ALONE: :[[#@LINE+1]]:25 last {{.*}} load 4 2 1 4 2 exact, joined with its neighbours into 64-bit accesses
  o[t] = s[4 * t + 1] + s[4 * t + 2] + s[4 * t + 3];
}
