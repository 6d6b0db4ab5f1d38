// RUN: not %banklint %s | FileCheck %s

// A layout is tried by placing each access of each thread again. Where these are too many to try all layouts, the advice
// says so: it does not say that none would help.

#define STRIDE(n)                                                                                                      \
  _Pragma("unroll") for (int i = 0; i < 1024; ++i) s[(threadIdx.x * (n) + i) & 4095] = i;

__global__ void __launch_bounds__(1024) strides() {
  __shared__ int s[4096];
  STRIDE(2) STRIDE(3) STRIDE(5) STRIDE(7) STRIDE(11) STRIDE(13) STRIDE(17) STRIDE(19)
}
void launch() { strides<<<1, 1024>>>(); }

// CHECK: no padding is offered for 's': it has too many different accesses to try all layouts, and none of those that were tried makes them cheaper overall
