// RUN: not %banklint --block=32 %s | FileCheck %s
//
// `lane < 8 ? s[lane] : zero` is one of two objects, each thread's own. Where it is copied, or passed for who cannot
// change it, threads of the first kind load from shared memory, and no others do: `@!P0 LDS`, says the machine code of
// nvcc 13.0 of each of these lines.
#include <cuda_bf16.h>
struct Pair { float x, y; };

__global__ void copies(Pair *out, int *numbers) {
  __shared__ Pair s[64];
  __shared__ int n[1024];
  const int lane = threadIdx.x;
  const Pair zero = {};
  Pair other = out[lane];
  // CHECK: :[[@LINE+1]]:{{[0-9]+}} copies {{.*}} s load 4 2 1 2 1 exact
  Pair a = lane < 16 ? s[lane * 2] : zero;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}} copies {{.*}} s load 4 4 1 4 1 exact
  Pair b = lane < 16 ? s[lane * 4] : other;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}} copies {{.*}} s load 4 2 1 2 1 exact
  other = lane >= 16 ? zero : s[lane * 2 + 1];
  out[lane] = a, out[lane + 32] = b, out[lane + 64] = other;
  const int none = 0;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}} copies {{.*}} n load 4 16 1 16 1 exact
  numbers[lane] = max(lane < 16 ? n[lane * 32] : none, 1);
}

__global__ void passes(__nv_bfloat16 *out, float *sums) {
  __shared__ __nv_bfloat16 s[1024];
  const int lane = threadIdx.x;
  const __nv_bfloat16 zero = __float2bfloat16(0);
  __nv_bfloat16 sum = zero;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}} passes {{.*}} s load 2 4 1 4 1 exact
  sum += lane < 8 ? s[lane * 32] : zero;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}} passes {{.*}} s load 2 8 1 8 1 exact
  out[lane] = (lane < 8 ? s[lane * 64] : zero) + sum;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}} passes {{.*}} s load 2 2 1 2 1 exact
  sums[lane] = float(lane < 8 ? s[lane * 16] : zero);
}
