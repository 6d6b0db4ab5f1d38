// RUN: not banklint --cuda-path=none --table=all --sort=file %s | FileCheck %s
//
// Bits of an index that inline PTX takes out (bfe) and combines by a table (lop3).

__global__ void bits(unsigned *out) {
  __shared__ unsigned s[1024];
  const unsigned t = threadIdx.x;
  unsigned field, signedField, mixed, chosen;
  asm("bfe.u32 %0, %1, 1, 4;" : "=r"(field) : "r"(t)); // t >> 1 & 15
  // CHECK: :[[@LINE+1]]:3 bits 32 s store 4 16 1 16 1 {{.*}}exact
  s[field * 32] = t;
  asm("bfe.s32 %0, %1, 0, 5;" : "=r"(signedField) : "r"(t)); // 0 to 15, -16 to -1
  // CHECK: :[[@LINE+1]]:3 bits 32 s store 4 2 1 2 1 {{.*}}exact
  s[(signedField + 16) * 2] = t;
  asm("lop3.b32 %0, %1, %2, %3, 0x96;" : "=r"(mixed) : "r"(t), "r"(t >> 1), "r"(3)); // t ^ (t >> 1) ^ 3
  // CHECK: :[[@LINE+1]]:3 bits 32 s store 4 1 1 1 1 {{.*}}exact
  s[mixed] = t;
  asm("lop3.b32 %0, %1, %2, %3, 0xea;" : "=r"(chosen) : "r"(t), "r"(28), "r"(512)); // (t & 28) | 512
  // CHECK: :[[@LINE+1]]:3 bits 32 s store 4 1 1 1 1 {{.*}}exact
  s[chosen] = t;
}
void launch(unsigned *p) { bits<<<1, 32>>>(p); }
