// RUN: not banklint --cuda-path=none --table=all --sort=file %s | FileCheck %s
//
// Bits of an index that inline PTX takes out (bfe), inserts (bfi), masks (bmsk), shifts (shf) and combines by a table
// (lop3), bytes that it chooses (prmt), and the same by functions of CUDA.

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
  unsigned inserted, mask, shifted, bytes;
  asm("bfi.b32 %0, %1, %2, 3, 4;" : "=r"(inserted) : "r"(t), "r"(512)); // 512 | (t & 15) << 3
  // CHECK: :[[@LINE+1]]:3 bits 32 s store 4 4 1 4 1 {{.*}}exact
  s[inserted] = t;
  asm("bmsk.clamp.b32 %0, %1, %2;" : "=r"(mask) : "r"(t & 3), "r"(5)); // five ones from bit t & 3 on
  // CHECK: :[[@LINE+1]]:3 bits 32 s store 4 1 1 1 1 {{.*}}exact
  s[mask] = t;
  asm("shf.l.wrap.b32 %0, %1, %2, 2;" : "=r"(shifted) : "r"(3 << 30), "r"(t)); // t << 2 | 3
  // CHECK: :[[@LINE+1]]:3 bits 32 s store 4 4 1 4 1 {{.*}}exact
  s[shifted] = t;
  // CHECK: :[[@LINE+1]]:3 bits 32 s store 4 1 1 1 1 {{.*}}exact
  s[__byte_perm(t, 2, 0x7740)] = t; // 2 << 8 | t
  // CHECK: :[[@LINE+1]]:3 bits 32 s store 4 2 1 2 1 {{.*}}exact
  s[__usad(2 * t, 0, 512)] = t;
}

// Nobody knows the place: five bits of data, wherever they stand.
__global__ void digits(const unsigned *in, int pass) {
  __shared__ unsigned counts[1024];
  unsigned mask;
  asm("bmsk.clamp.b32 %0, %1, 5;" : "=r"(mask) : "r"(pass));
  // CHECK: :[[@LINE+1]]:3 digits 32 counts store 4 {{.*}} data-dependent: the index is data
  counts[in[threadIdx.x] & mask] = 1;
}
void launch(unsigned *p) {
  bits<<<1, 32>>>(p);
  digits<<<1, 32>>>(p, 3);
}
