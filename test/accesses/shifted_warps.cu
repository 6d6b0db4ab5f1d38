// RUN: not %banklint --as-written --block=8x4x4 %s | FileCheck %s
//
// Bytes, 21 apart: in three warps of four two lanes meet in a bank, and which warp is spared depends on where in a word
// the access starts. A number that is the same for the block shifts all warps alike, so that the sum is known. One that
// each warp has for itself may spare all of them, or none.

__global__ void k(const int *in, int n) {
  __shared__ unsigned char s[4000];
  const int warp = threadIdx.z;
  s[(threadIdx.x + warp) * 21 + n] = 1;
  // CHECK-DAG: shifted_warps.cu:[[#@LINE-1]]:3 {{.*}} store 1 {{ *}}1..2 {{ *}}4 {{ *}}7 {{ *}}4 {{ *}}exact
  s[(threadIdx.x + warp) * 21 + in[threadIdx.z]] = 1;
  // CHECK-DAG: shifted_warps.cu:[[#@LINE-1]]:3 {{.*}} store 1 {{ *}}1..2 {{.*}} bounded: depends on how the access is aligned within a word
  s[(threadIdx.x + warp) * 21 + warp * n] = 1;
  // CHECK-DAG: shifted_warps.cu:[[#@LINE-1]]:3 {{.*}} store 1 {{ *}}1..2 {{.*}} bounded: depends on how the access is aligned within a word
  s[(threadIdx.x + warp) * 21 + in[threadIdx.z] * 4] = 1;
  // CHECK-DAG: shifted_warps.cu:[[#@LINE-1]]:3 {{.*}} store 1 {{ *}}1..2 {{ *}}4 {{ *}}7 {{ *}}4 {{ *}}exact
}
