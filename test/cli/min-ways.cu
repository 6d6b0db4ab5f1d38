// RUN: not %banklint --block=32 %s | FileCheck %s --check-prefixes=CHECK,TWO
// RUN: not %banklint --block=32 --min-ways=4 %s | FileCheck %s --check-prefixes=CHECK,FOUR
// RUN: %banklint --block=32 --min-ways=5 %s | FileCheck %s --check-prefixes=CHECK,FIVE
//
// --min-ways chooses what is a finding. The table always has every access.

__global__ void strides(int *out) {
  __shared__ int s[128];
  // TWO:      min-ways.cu:[[@LINE+3]]:12: warning: 2-way
  // FOUR-NOT: 2-way bank conflict
  // FIVE-NOT: warning:
  out[0] = s[threadIdx.x * 2];
  // TWO:  min-ways.cu:[[@LINE+2]]:12: warning: 4-way
  // FOUR: min-ways.cu:[[@LINE+1]]:12: warning: 4-way
  out[1] = s[threadIdx.x * 4];
}

// CHECK: strides 32 (option) s load 4 2 1 2 1 exact
// CHECK: strides 32 (option) s load 4 4 1 4 1 exact
// TWO: banklint: sm_90: 2 conflicts in 2 shared-memory accesses
// FOUR: banklint: sm_90: 1 conflict in 2 shared-memory accesses
// FIVE: banklint: sm_90: 0 conflicts in 2 shared-memory accesses
