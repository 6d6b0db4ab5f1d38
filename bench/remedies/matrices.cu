// A swizzle of vectors: cp.async writes rows of 128 bytes, ldmatrix reads eight of them at a time.
#include "run.h"
#include <cuda_fp16.h>
__global__ void matrices(float *out, const float *in) {
  __shared__ __align__(16) half tile[64][64];
  const int t = threadIdx.x;
  const half *from = reinterpret_cast<const half *>(in);
  unsigned sum = 0;
  for (int n = 0; n < 8; ++n) {
    for (int i = 0; i < 16; ++i) {
      const unsigned to = __cvta_generic_to_shared(&tile[i * 4 + t / 8][t % 8 * 8]);
      asm volatile("cp.async.cg.shared.global [%0], [%1], 16;\n" ::"r"(to), "l"(from + n * 4096 + i * 256 + t * 8));
    }
    asm volatile("cp.async.wait_all;\n" ::: "memory");
    __syncthreads();
    for (int i = 0; i < 4; ++i)
      for (int j = 0; j < 4; ++j) {
        unsigned a, b, c, d;
        const unsigned at = __cvta_generic_to_shared(&tile[i * 16 + t % 16][j * 16 + t / 16 * 8]);
        asm volatile("ldmatrix.sync.aligned.x4.m8n8.shared.b16 {%0, %1, %2, %3}, [%4];\n"
                     : "=r"(a), "=r"(b), "=r"(c), "=r"(d)
                     : "r"(at));
        sum += a % 1021 + 3 * (b % 1021) + 5 * (c % 1021) + 7 * (d % 1021);
      }
    __syncthreads();
  }
  out[(blockIdx.x * 32 + t) % Words] = float(sum);
}
int main() {
  return run([](float *out, const float *in) { matrices<<<Blocks, 32>>>(out, in); });
}
