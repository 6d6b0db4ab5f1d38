// RUN: not %banklint --table=all %s 2>&1 | FileCheck %s --implicit-check-not=error
//
// nvcc takes operands of asm without a comma between them, a constant named warpSize, and main() without a type.

const int warpSize = 32;

__device__ unsigned sum(unsigned a, unsigned b) {
  unsigned result;
  asm volatile("add.u32 %0, %1, %2;" : "=r"(result) : "r"(a) "r"((b)));
  return result;
}

__device__ void both(int &a, int b) { asm("mov.u32 %0, %2;\n" "mov.u32 %1, %2;" : "=r"(a) "=r"(b) : "r"(b * (2))); }

template <int N> __global__ void operands(float *out) {
  __shared__ float s[1024];
  unsigned at;
  asm("{\n"
      "mul.lo.u32 %0, %1, %2;\n"
      "}" : "=r"(at) : "r"(threadIdx.x) "n"(N) : "memory");
  // CHECK: missing_commas.cu:[[#@LINE+1]]:22 operands<2> 256 s load 4 2 8 16 8 exact
  out[threadIdx.x] = s[threadIdx.x * N];
  // CHECK: missing_commas.cu:[[#@LINE+1]]:28 operands<2> 256 s load 4 1 8 8 8 exact
  out[threadIdx.x + 256] = s[threadIdx.x % warpSize + sum(at, 1) * 0];
}

main() {
  operands<2><<<1, 256>>>(nullptr);
}
// CHECK: 1 conflict in 2 shared-memory accesses (2 exact)
