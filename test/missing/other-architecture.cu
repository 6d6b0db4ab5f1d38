// A kernel whose body is for other GPUs alone does nothing on this one. That is not "no conflicts".
//
// RUN: %banklint --block=32 %s 2>&1 | FileCheck %s
// CHECK: warning: {{.*}}other-architecture.cu:[[@LINE+6]]: kernel 'turing' accesses no shared memory on sm_90: line [[@LINE+8]] has code for other GPUs alone (#if __CUDA_ARCH__ == 750); name one with --arch
//
// RUN: not %banklint --block=32 --arch=sm_75 %s 2>&1 | FileCheck %s --check-prefix=THERE
// THERE-NOT: accesses no shared memory
// THERE: :[[@LINE+5]]:3 turing {{.*}} tile store 4 2

__global__ void turing(float *out) {
  extern __shared__ float tile[];
#if __CUDA_ARCH__ == 750
  tile[threadIdx.x * 2] = 0;
  out[threadIdx.x] = tile[threadIdx.x];
#endif
}
