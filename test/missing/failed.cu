// A kernel with compile errors may lack statements. --allow-errors takes that as a warning, as it does the errors.
//
// RUN: sh -c '%banklint --quiet --block=32 %s > %t.out 2> %t.err; test $? -eq 2'
// RUN: FileCheck %s < %t.out
// RUN: FileCheck %s --check-prefix=ERR < %t.err
// RUN: %banklint --quiet --block=32 --allow-errors %s 2>&1 | FileCheck %s --check-prefix=ALLOWED
// CHECK: banklint: sm_90: 0 conflicts in 2 shared-memory accesses (2 exact)
// CHECK-NEXT: banklint: 1 kernel analysed to the end, 2 with compile errors
// ERR: banklint: error: {{.*}}failed.cu:[[# @LINE + 4]]: kernel 'broken' has compile errors: what they hide was not analysed
// ALLOWED: banklint: warning: {{.*}}failed.cu:[[# @LINE + 3]]: kernel 'broken' has compile errors
// ALLOWED-NOT: error: {{.*}}kernel

__global__ void broken(float *out) {
  __shared__ float s[32][32];
  s[threadIdx.x][undeclared] = *out;
}

__global__ void fine(float *out) {
  __shared__ float s[32];
  s[threadIdx.x] = *out;
}

// A constant without a value, on the device and on the host.
__global__ void unknown(float *out) {
  __shared__ float s[32];
  constexpr Undeclared column;
  constexpr int row;
  s[threadIdx.x + row] = *out;
}
void launch(float *out) {
  constexpr Undeclared size;
  constexpr int blocks;
  unknown<<<blocks, 32>>>(out);
}
