// RUN: not %banklint --block=32 %s | FileCheck %s
//
// One 16-byte access for each of 8 rows: 8 lanes at a time. The pitch is a multiple of 4, or the access is no valid one.

__global__ void rows(float *out, int ldm) {
  extern __shared__ __align__(16) float s[];
  int t = threadIdx.x;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}} rows {{.*}} s store 16 1..8 - - - bounded: conflict-free only if 'ldm' mod 32 = 4, 12, 20 or 28
  *(float4 *)&s[t % 8 * ldm + t / 8 * 4] = float4{0, 0, 0, 0};
}
