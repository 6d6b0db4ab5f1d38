// RUN: cp %s %t.cu
// RUN: not banklint --sort=file --cuda-path=none --fix %t.cu > %t.txt
// RUN: FileCheck %s < %t.txt
// RUN: sed "s://.*::" %t.cu | FileCheck %s --check-prefix=FIXED
// RUN: not banklint --sort=file --cuda-path=none --fix %t.cu | FileCheck %s --check-prefix=AGAIN
//
// The address of an element as a number, for inline PTX that accesses up to 16 bytes there: ldmatrix, cp.async.
//
// AGAIN-NOT: applied

#include <cuda_fp16.h>

#define LDMATRIX_X4(R0, R1, R2, R3, address)                                                                           \
  asm volatile("ldmatrix.sync.aligned.x4.m8n8.shared.b16 {%0, %1, %2, %3}, [%4];\n"                                    \
               : "=r"(R0), "=r"(R1), "=r"(R2), "=r"(R3)                                                                \
               : "r"(address))
#define CP_ASYNC(to, from) asm volatile("cp.async.cg.shared.global [%0], [%1], 16;\n" ::"r"(to), "l"(from))

// Rows of 128 bytes: all eight rows of a matrix begin in the same bank. A swizzle of whole vectors costs no bytes; longer
// rows would leave fewer blocks.
__global__ void load(const half *in, unsigned *out) {
  // CHECK-DAG: note: swizzle the rows of 's': '[y][x ^ (y << 3 & 56)]' instead of '[y][x]' takes 80 instead of 192 wavefronts
  __shared__ half s[64][64];
  const int t = threadIdx.x;
  for (int i = 0; i < 16; ++i) {
    unsigned to = __cvta_generic_to_shared(&s[i * 4 + t / 8][t % 8 * 8]);
    // FIXED: unsigned to = __cvta_generic_to_shared(&s[i * 4 + t / 8][(t % 8 * 8) ^ ((i * 4 + t / 8) << 3 & 56)]);
    CP_ASYNC(to, &in[i * 256 + t * 8]);
  }
  asm volatile("cp.async.wait_all;\n" ::);
  __syncthreads();
  unsigned sum = 0;
  for (int j = 0; j < 4; ++j) {
    unsigned a, b, c, d;
    const unsigned from = static_cast<unsigned>(__cvta_generic_to_shared(&s[t % 16][j * 16 + t / 16 * 8]));
    // FIXED: const unsigned from = static_cast<unsigned>(__cvta_generic_to_shared(&s[t % 16][(j * 16 + t / 16 * 8) ^ ((t % 16) << 3 & 56)]));
    LDMATRIX_X4(a, b, c, d, from);
    sum += a + b + c + d;
  }
  out[t] = sum;
}

// Short rows: eight elements more, and not one.
__global__ void narrow(unsigned *out) {
  // CHECK-DAG: note: pad the rows of 'n': '[24]' instead of '[16]'
  __shared__ half n[16][16];
  // FIXED: __shared__ half n[16][24];
  unsigned a, b, c, d;
  n[threadIdx.x % 16][threadIdx.x / 16] = half();
  __syncthreads();
  LDMATRIX_X4(a, b, c, d, (unsigned)__cvta_generic_to_shared(&n[threadIdx.x % 16][threadIdx.x / 16 * 8]));
  out[threadIdx.x] = a + b + c + d;
}

// The same by functions, which get a pointer or make a number of it.
__device__ unsigned numberOf(const void *p) {
  return static_cast<unsigned>(__cvta_generic_to_shared(p));
}
__device__ void ldmatrix(unsigned (&r)[4], const void *p) {
  unsigned at = numberOf(p);
  LDMATRIX_X4(r[0], r[1], r[2], r[3], at);
}
__global__ void byFunctions(unsigned *out) {
  // CHECK-DAG: note: pad the rows of 'f': '[24]' instead of '[16]'
  __shared__ half f[16][16];
  // FIXED: __shared__ half f[16][24];
  unsigned all[4], b, c, d;
  f[threadIdx.x % 16][threadIdx.x / 16] = half();
  __syncthreads();
  ldmatrix(all, &f[threadIdx.x % 16][threadIdx.x / 16 * 8]);
  LDMATRIX_X4(all[1], b, c, d, numberOf(&f[threadIdx.x % 16][threadIdx.x / 16 * 8]));
  out[threadIdx.x] = all[0] + all[1] + b + c + d;
}
// A function that does more with it.
__device__ unsigned behindIt(const void *p) {
  return numberOf(p) + 128;
}
__global__ void byOther(unsigned *out) {
  // CHECK-DAG: note: no padding is offered for 'o': the address of an element is taken
  __shared__ half o[64][64];
  unsigned a, b, c, d;
  LDMATRIX_X4(a, b, c, d, behindIt(&o[threadIdx.x % 16][threadIdx.x / 16 * 8]));
  out[threadIdx.x] = a + b + c + d;
}

// More is done with the address than to access what is there.
__global__ void computed(unsigned *out) {
  // CHECK-DAG: note: no padding is offered for 'p': the address of an element is taken
  __shared__ half p[64][64];
  unsigned a, b, c, d;
  const unsigned from = __cvta_generic_to_shared(&p[threadIdx.x % 16][threadIdx.x / 16 * 8]);
  LDMATRIX_X4(a, b, c, d, from);
  LDMATRIX_X4(a, b, c, d, from + 128);
  out[threadIdx.x] = a + b + c + d;
}

// The same, where nobody compiles it.
__global__ void hidden(unsigned *out) {
  // CHECK-DAG: note: no padding is offered for 'q': the address of an element is taken
  __shared__ half q[64][64];
  unsigned a, b, c, d;
  const unsigned from = __cvta_generic_to_shared(&q[threadIdx.x % 16][threadIdx.x / 16 * 8]);
  LDMATRIX_X4(a, b, c, d, from);
#ifdef MORE
  LDMATRIX_X4(a, b, c, d, from + 128);
#endif
  out[threadIdx.x] = a + b + c + d;
}

// The text computes with the address itself.
__global__ void added(unsigned *out) {
  // CHECK-DAG: note: no padding is offered for 'r': the address of an element is taken
  __shared__ half r[64][64];
  unsigned a, b, c, d;
  LDMATRIX_X4(a, b, c, d, (unsigned)__cvta_generic_to_shared(&r[threadIdx.x % 16][threadIdx.x / 16 * 8]));
  asm volatile("{ .reg .u32 at; add.u32 at, %1, 128; ld.shared.u32 %0, [at]; }" : "=r"(d) : "r"((unsigned)__cvta_generic_to_shared(&r[0][0])));
  out[threadIdx.x] = a + b + c + d;
}

// An instruction reads beyond the 16 bytes at the address: what lies there may move otherwise.
__global__ void behind(unsigned *out) {
  // CHECK-DAG: note: no padding is offered for 'b': the address of an element is taken
  __shared__ unsigned b[2048];
  const unsigned at = __cvta_generic_to_shared(&b[threadIdx.x * 32]);
  asm volatile("st.shared.u32 [%0 + 128], %1;" : : "r"(at), "r"(out[0]));
  __syncthreads();
  out[threadIdx.x] = b[threadIdx.x * 32];
}

int main() {
  load<<<1, 32>>>(nullptr, nullptr);
  byFunctions<<<1, 32>>>(nullptr);
  byOther<<<1, 32>>>(nullptr);
  narrow<<<1, 32>>>(nullptr);
  computed<<<1, 32>>>(nullptr);
  hidden<<<1, 32>>>(nullptr);
  added<<<1, 32>>>(nullptr);
  behind<<<1, 32>>>(nullptr);
}
