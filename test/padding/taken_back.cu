// RUN: cp %s %t.cu
// RUN: not banklint --cuda-path=none --fix %t.cu > %t.txt 2> %t.err
// RUN: FileCheck %s --input-file %t.err
// RUN: cmp %s %t.cu
//
// What an edit does to text that macros make strings of, nobody sees before the file is compiled. If it does not compile
// any more, it is as it was before.

#define CHECKED(e)                                                                                                     \
  do {                                                                                                                 \
    static_assert(sizeof(#e) <= 82, "too long for the log");                                                           \
    e;                                                                                                                 \
  } while (0)

extern __shared__ float s[];
__global__ void column(float *out, int n) {
  for (int i = threadIdx.x; i < n; i += 256)
    s[i] = i;
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x * 32];
}

void launch(float *out) {
  int bytes = 16384 * sizeof(float);
  // CHECK: error: static assertion failed{{.*}}too long for the log
  // CHECK: banklint: error: with the fixes, '{{.*}}.cu' does not compile; all files are as they were before
  CHECKED(cudaFuncSetAttribute(column, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes));
  column<<<1, 256, bytes>>>(out, 16384);
}
