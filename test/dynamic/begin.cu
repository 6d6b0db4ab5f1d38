// RUN: not banklint --cuda-path=none --table=all --sort=file --arch=sm_90 %s | FileCheck %s
// RUN: not banklint --cuda-path=none --table=all --sort=file --arch=sm_80 %s | FileCheck %s --check-prefix=BEFORE
//
// From sm_90 on, the shared memory of a block begins at 0x400 (of block n of a cluster, at n << 24 more), and dynamic
// shared memory behind the static arrays. So swizzles that XOR bits of the whole address are known.

__device__ void ldmatrix(unsigned (&r)[4], unsigned a) {
  asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0,%1,%2,%3}, [%4];"
               : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3]) : "r"(a));
}

__global__ void dynamic(unsigned *out) {
  extern __shared__ unsigned tile[];
  unsigned lane = threadIdx.x, r[4];
  unsigned a = (unsigned)__cvta_generic_to_shared(tile) + (lane % 16) * 256 + (lane / 16) * 16;
  // Rows of 256 bytes, with bits 8 to 10 of the address XORed into bits 4 to 6.
  // CHECK: ldmatrix 16 {{ *}}1 {{ *}}1 {{ *}}4 {{ *}}4  exact
  // BEFORE: ldmatrix 16 {{.*}} bounded: depends on '&tile'
  ldmatrix(r, a ^ (a / 256 % 8) << 4);
  out[lane] = r[0] + r[1] + r[2] + r[3];
}

// The same behind 20 bytes of a static array: dynamic memory lies at 0x420, and a row of 256 bytes is in two rows of the
// swizzle.
__global__ void behind(unsigned *out) {
  extern __shared__ unsigned tile[];
  __shared__ int few[5];
  unsigned lane = threadIdx.x, r[4];
  few[lane % 5] = lane;
  __syncthreads();
  unsigned a = (unsigned)__cvta_generic_to_shared(tile) + (lane % 16) * 256 + (lane / 16) * 16;
  // CHECK: ldmatrix 16 {{ *}}1 {{ *}}1 {{ *}}4 {{ *}}4  exact
  ldmatrix(r, a ^ (a / 256 % 8) << 4);
  out[lane] = r[0] + r[1] + r[2] + r[3] + few[lane % 4];
}

// A bit of the address itself decides: at 0x400 bit 10 is set.
__global__ void bit(unsigned *out) {
  extern __shared__ unsigned tile[];
  unsigned a = (unsigned)__cvta_generic_to_shared(tile);
  // CHECK: store 4 {{ *}}1 {{ *}}1 {{ *}}1 {{ *}}1  exact
  tile[threadIdx.x * (a >> 10 & 1)] = 1;
  // CHECK: store 4 {{ *}}32 {{ *}}1 {{ *}}32 {{ *}}1  exact
  tile[threadIdx.x * (a >> 10 & 1) * 32] = 1;
}

void go(unsigned *p) {
  dynamic<<<4, 32, 16384>>>(p);
  behind<<<4, 32, 16384>>>(p);
  bit<<<1, 32, 16384>>>(p);
}
