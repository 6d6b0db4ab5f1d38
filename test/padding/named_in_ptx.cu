// RUN: rm -rf %t && mkdir %t && cp %s %t/a.cu
// RUN: not banklint --cuda-path=none --table=all --sort=file --fix %t/a.cu | FileCheck %s
// RUN: sed "s://.*::" %t/a.cu | FileCheck %s --check-prefix=FIXED
//
// Inline PTX may name an array: nobody knows which of its elements it wants.

extern __shared__ float bytes[];
__global__ void as_written(unsigned *out) {
  // CHECK-DAG: a.cu:[[@LINE-2]]:25: note: leave a gap after {{.*}} of 'bytes', {{.*}} line [[@LINE+1]] names it in code that was not analysed
  asm("mov.u32 %0, bytes;" : "=r"(out[0]));
  bytes[threadIdx.x << 5] = out[1];
}
__global__ void as_compiled(unsigned *out) {
  // CHECK-DAG: a.cu:[[@LINE+1]]:20: note: pad the rows of 'tile': {{.*}} line [[@LINE+2]] names it in code that was not analysed
  __shared__ float tile[32][32];
  asm("ld.shared.u32 %0, [_ZZ11as_compiledPjE4tile+132];" : "=r"(out[0]));
  tile[threadIdx.x][0] = out[1];
}

// Registers, special ones too, and types of instructions are others.
__global__ void registers(unsigned *out) {
  // FIXED: float p[32][33];
  __shared__ float p[32][32];
  // FIXED: float x[32][33];
  __shared__ float x[32][32];
  asm("{ .reg .pred p; setp.eq.u32 p, %1, 0; @p mov.u32 %0, %%tid.x; }" : "=r"(out[0]) : "r"(out[1]));
  p[threadIdx.x][0] = x[threadIdx.x][0] = out[1];
}
void launch(unsigned *out) {
  as_written<<<1, 32, 4096>>>(out);
  as_compiled<<<1, 32>>>(out);
  registers<<<1, 32>>>(out);
}
