// RUN: not %banklint --block=64 %s | FileCheck %s
//
// A loop whose steps are known in number counts its accesses for all of them; and those of which its counter decides in
// which steps they happen, for these steps. A loop in it of an unknown number of steps does not make that forgotten.

__global__ void before(float *out) {
  __shared__ float s[128];
  for (int q = 0; q < 3000; ++q) {
    if (q < 10)
      // CHECK-DAG: :[[# @LINE + 1]]:7 before 64 (option) s store 4 2 20 40 20 exact
      s[threadIdx.x * 2] = 1;
    for (int k = 0; k < q; ++k)
      __syncthreads();
  }
  out[threadIdx.x] = s[threadIdx.x];
}

__global__ void behind(float *out) {
  __shared__ float s[128];
  for (int q = 0; q < 3000; ++q) {
    for (int k = 0; k < q; ++k)
      __syncthreads();
    if (q < 10)
      // CHECK-DAG: :[[# @LINE + 1]]:7 behind 64 (option) s store 4 2 20 40 20 exact
      s[threadIdx.x * 2] = 1;
  }
  out[threadIdx.x] = s[threadIdx.x];
}

__global__ void always(float *out, int n) {
  __shared__ float s[128];
  for (int q = 0; q < 3000; ++q) {
    // CHECK-DAG: :[[# @LINE + 1]]:5 always 64 (option) s store 4 2 6000 12000 6000 exact
    s[threadIdx.x * 2] = q;
    for (int k = 0; k < n; ++k)
      __syncthreads();
  }
  out[threadIdx.x] = s[threadIdx.x];
}
