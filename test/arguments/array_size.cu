// What an index can be bounds a conflict: the array's length, and the type of the data.
//
// RUN: not %banklint --block=32 %s | FileCheck %s

__global__ void small(int *out, int S) {
  __shared__ int s[64], large[1024];
  // CHECK: :[[@LINE+4]]:12: warning: up to 2-way bank conflict: {{.*}}conflict-free only if 'S' is odd
  // CHECK: note: for example with 'S' = 2: lanes 0 and 16
  // CHECK: note: for example with 'S' = 32: lanes 0 and 1
  // CHECK-DAG: :[[@LINE+1]]:12 small {{.*}} s load 4 1..2 - - - bounded: conflict-free only if 'S' is odd
  out[0] = s[threadIdx.x * S];
  // CHECK-DAG: :[[@LINE+1]]:12 small {{.*}} large load 4 1..32 - - - bounded: conflict-free only if 'S' is odd
  out[1] = large[threadIdx.x * S];
}

__global__ void bytes(int *out, const unsigned char *data, const int *wide) {
  __shared__ int s[1024];
  // CHECK-DAG: :[[@LINE+1]]:12 bytes {{.*}} s load 4 up to 8 - - - data-dependent: the index is data
  out[0] = s[data[threadIdx.x]];
  // CHECK-DAG: :[[@LINE+1]]:12 bytes {{.*}} s load 4 up to 32 - - - data-dependent: the index is data
  out[1] = s[wide[threadIdx.x]];
  // One row of banks:
  // CHECK-DAG: :[[@LINE+1]]:12 bytes {{.*}} s load 4 1 1 1 1 exact
  out[2] = s[wide[threadIdx.x] & 31];
}
