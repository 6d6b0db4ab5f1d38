// RUN: not %banklint %s --block=32 2>&1 | FileCheck %s
//
// A jump over a variable that is set where it is declared, for which nvcc warns, and Clang has an error.

__global__ void jumps(float *out, int choice) {
  __shared__ float s[1024];
  const int t = threadIdx.x;
  s[t] = choice;
  __syncthreads();
  switch (choice) {
  case 1:
    float sum = 0;
    // CHECK: jumps.cu:[[@LINE+1]]:12: warning: 4-way bank conflict
    sum += s[4 * t];
    out[t] = sum;
    break;
  case 2:
    // CHECK: jumps.cu:[[@LINE+1]]:14: warning: 8-way bank conflict
    out[t] = s[8 * t];
    break;
  }
}
// CHECK-NOT: error:
// CHECK: banklint: sm_90: 2 conflicts in 3 shared-memory accesses (3 exact)
