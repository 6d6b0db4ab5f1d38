// RUN: rm -rf %t && mkdir %t && cp %s %t/a.cu
// RUN: not banklint --cuda-path=none --table=all --sort=file --fix %t/a.cu | FileCheck %s
// RUN: cmp %s %t/a.cu
//
// Whoever asks how many bytes there are would get another answer.
__global__ void asks(unsigned *out) {
  // CHECK-DAG: a.cu:[[@LINE+1]]:30: note: leave a gap after {{.*}} of 'asked', {{.*}} line [[@LINE+2]] asks how much shared memory a block has
  extern __shared__ unsigned asked[];
  asm("mov.u32 %0, %%dynamic_smem_size;" : "=r"(out[0]));
  asked[threadIdx.x << 5] = out[0];
}
void launch(unsigned *out) { asks<<<1, 32, 4096>>>(out); }
