// RUN: %banklint --block=32 %s | FileCheck %s
//
// An address that the text of an `asm` statement computes in a register of its own: the access is at the text.

__global__ void named(void) {
  __shared__ int s[64];
  unsigned base = __cvta_generic_to_shared(s), offset = threadIdx.x * 8;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}} named {{.*}} s store 8 1 1 2 2 exact
  asm volatile("{ .reg .u32 to; add.u32 to, %0, %1; st.shared.v2.u32 [to], {%2, %3}; }\n"
               ::"r"(base), "r"(offset), "r"(1), "r"(2));
}
