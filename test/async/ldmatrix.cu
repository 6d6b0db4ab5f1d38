// RUN: not %banklint --block=32 %s | FileCheck %s
//
// ldmatrix and stmatrix: each group of 8 lanes gives the addresses of 8 rows of 16 bytes; x4 is ideal with 4 wavefronts.

typedef unsigned short half_t;

__device__ void ldmatrix_x4(unsigned (&r)[4], const half_t *p) {
  unsigned address = static_cast<unsigned>(__cvta_generic_to_shared(p));
  asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];\n"
               : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3])
               // CHECK: :[[@LINE+4]]:22 matrices {{.*}} narrow ldmatrix 16 2 1 8 4 exact
               // CHECK: :[[@LINE+3]]:22 matrices {{.*}} padded ldmatrix 16 1 1 4 4 exact
               // CHECK: :[[@LINE+2]]:22 matrices {{.*}} wide ldmatrix 16 8 1 32 4 exact
               // CHECK: :[[@LINE+1]]:22 matrices {{.*}} wide ldmatrix 16 1 1 4 4 exact
               : "r"(address));
}

__device__ unsigned smem_u32(const void *p) {
  unsigned address;
  asm("{ .reg .u64 a; cvta.to.shared.u64 a, %1; cvt.u32.u64 %0, a; }" : "=r"(address) : "l"(p));
  return address;
}

__global__ void matrices(unsigned *out) {
  __shared__ __align__(128) half_t narrow[16][16];
  __shared__ __align__(128) half_t padded[16][24];
  __shared__ __align__(128) half_t wide[16][64];
  int lane = threadIdx.x;
  unsigned r[4];
  // Rows of 8 words: rows r and r + 4 meet. Of 12 words: 0, 12, 24, 4, … tile the banks. Of 32 words: all meet.
  ldmatrix_x4(r, &narrow[lane % 16][lane / 16 * 8]);
  ldmatrix_x4(r, &padded[lane % 16][lane / 16 * 8]);
  ldmatrix_x4(r, &wide[lane % 16][lane / 16 * 8]);
  // Exchanged by XOR, so that 8 rows are in 8 different groups of 4 banks.
  ldmatrix_x4(r, &wide[lane % 16][((lane / 16) ^ (lane % 8)) * 8]);

  unsigned address = smem_u32(&narrow[lane % 8][lane / 8 % 2 * 8]);
  // CHECK: :[[@LINE+1]]:106 matrices {{.*}} narrow ldmatrix 16 2 1 4 2 exact
  asm volatile("ldmatrix.sync.aligned.x2.m8n8.shared.b16 {%0, %1}, [%2];" : "=r"(r[0]), "=r"(r[1]) : "r"(address));
  // CHECK: :[[@LINE+1]]:101 matrices {{.*}} padded ldmatrix 16 1 1 1 1 exact
  asm volatile("ldmatrix.sync.aligned.x1.trans.m8n8.shared.b16 {%0}, [%1 + 16];" : "=r"(r[0]) : "r"(smem_u32(padded[lane % 8])));
  // CHECK: :[[@LINE+1]]:89 matrices {{.*}} narrow stmatrix 16 2 1 8 4 exact
  asm volatile("stmatrix.sync.aligned.m8n8.x4.shared.b16 [%0], {%1, %2, %3, %4};" ::"r"(smem_u32(&narrow[lane % 16][lane / 16 * 8])), "r"(r[0]), "r"(r[1]), "r"(r[2]), "r"(r[3]));
  out[lane] = r[0];
}
