// RUN: %banklint --table=all %s | tr -s ' ' | FileCheck %s
//
// A shared address, 32 bits, to which a number of 64 bits is added: `sizeof` is one. The sum is cut to 32 bits again,
// so it does not matter where the stage, -1, 0 or 1, takes it beyond them: each has 16 bytes in rows of 128, swizzled.

__device__ inline void load4(unsigned r[4], unsigned a) {
  // CHECK: :[[#@LINE+2]]:71 ring 32 tile ldmatrix 16 1 8 32 32 exact
  asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0,%1,%2,%3}, [%4];"
               : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3]) : "r"(a));
}

__global__ void ring(unsigned *out, int k) {
  extern __shared__ unsigned tile[];
  const unsigned lane = threadIdx.x, row = lane % 16;
  unsigned r[4], sum = 0;
  const unsigned base = (unsigned)__cvta_generic_to_shared(tile) + row * 128 + (lane / 16 ^ row % 8) * 16;
  const int n = (k + 63) / 64;
  for (int it = n - 1; it < n; ++it)
    for (int j = 0; j < 4; ++j)
      for (int m = 0; m < 2; ++m) {
        unsigned a = base + (it % 2) * 32768;
        a += m * 1024 * sizeof(short);
        load4(r, a ^ j * 32);
        sum += r[0] + r[1] + r[2] + r[3];
      }
  out[lane] = sum;
}

void start(unsigned *p, int k) { ring<<<4, 32, 65536>>>(p, k); }
