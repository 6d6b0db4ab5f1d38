// RUN: %clang_tidy -enable-check-profile %s -- %standin 2>&1 | FileCheck %s
// RUN: %clang_tidy --list-checks | FileCheck %s --check-prefix=LIST
//
// clang-tidy measures how long the analysis takes, and lists the check.

// LIST: Enabled checks:
// LIST-NEXT: gpu-bank-conflict

__global__ void column(int *out) {
  __shared__ int m[32][32];
  *out = m[threadIdx.x][0];
}

// CHECK: clang-tidy checks profiling
// CHECK: {{[0-9.]+ \([ 0-9.]+%\).*}} gpu-bank-conflict
