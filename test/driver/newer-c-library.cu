// C libraries learn names that were CUDA's alone; glibc 2.41 declares these. Each side takes its own.
// RUN: not %banklint %s | FileCheck %s
#include <cmath>

extern "C" double cospi(double) noexcept;
extern "C" float cospif(float) noexcept;
extern "C" double rsqrt(double) noexcept;
extern "C" float rsqrtf(float) noexcept;

__global__ void k(float *out) {
  __shared__ float s[32][32];
  s[threadIdx.x][0] = cospif(out[0]) + rsqrtf(out[1]) + sinpi(1.0f) + rsqrt(2.0f) + cospi(1.0);
}
int main() {
  k<<<1, 32>>>(nullptr);
  return cospi(1.0) + sinpi(1.0f) + normcdff(1.0f) + rsqrtf(3.0f) > 0;
}
// CHECK: banklint: sm_90: 1 conflict in 1 shared-memory access (1 exact)
