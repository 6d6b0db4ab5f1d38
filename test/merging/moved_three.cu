// RUN: not %banklint --block=32 --table=all %s | tr -s ' ' | FileCheck %s
//
// Of four words in a 16-byte window, three are loaded as the whole window: by the assembler, if nothing is stored between
// the loads, and if no loop moves the pointer. Else the two that are aligned are one load (machine code of nvcc 13.0 for
// sm_90).

extern __shared__ float pool[];

// LDS.128.
__global__ void three(float *o) {
  __shared__ __align__(8) float s[1024];
  const int t = threadIdx.x;
  s[t] = o[t];
  __syncthreads();
  // CHECK-DAG: :[[#@LINE+1]]:10 three {{.*}} load 4 {{.*}} exact, joined with its neighbours into 128-bit accesses
  o[t] = s[4 * t + 1] + s[4 * t + 2] + s[4 * t + 3];
}

// LDS, LDS.64.
__global__ void changed(float *o) {
  const int t = threadIdx.x;
  pool[t] = o[t];
  __syncthreads();
  // CHECK-DAG: :[[#@LINE+1]]:3 changed {{.*}} load 4 {{.*}} exact{{ *$}}
  pool[4 * t + 1] += 1;
  // CHECK-DAG: :[[#@LINE+1]]:3 changed {{.*}} load 4 {{.*}} exact, joined with its neighbours into 64-bit accesses
  pool[4 * t + 2] += 1;
  pool[4 * t + 3] += 1;
  __syncthreads();
  o[t] = pool[t];
}

// In each four steps LDS, LDS.64, LDS.
__global__ void moved(float *o, int n) {
  const int t = threadIdx.x;
  float x = 0;
  pool[t] = o[t];
  __syncthreads();
  for (int j = 0; j < n; ++j)
    // CHECK-DAG: :[[#@LINE+1]]:10 moved {{.*}} load 4 {{.*}} exact, joined with its neighbours into 64-bit accesses
    x += pool[8 * t + j + 1];
  o[t] = x;
}
