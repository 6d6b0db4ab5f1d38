// Code for sm_90a alone stands behind a macro that sm_90 does not define. A kernel whose accesses all do is not "without
// conflicts" for sm_90: the command says what is missing.
//
// RUN: %banklint --arch=sm_90 %s 2>&1 | FileCheck %s
// CHECK: banklint: warning: {{.*}}features.cu:[[@LINE+10]]: kernel 'hopper' accesses no shared memory on sm_90: the program has code for sm_90a alone (__CUDA_ARCH_FEAT_SM90_ALL); analyse it with --arch=sm_90a
// CHECK-NOT: kernel 'plain'
// CHECK: banklint: sm_90: 0 conflicts in 1 shared-memory access
//
// RUN: not %banklint --arch=sm_90a %s 2>&1 | FileCheck %s --check-prefix=ALL --implicit-check-not='accesses no shared memory'
// ALL: banklint: sm_90: 1 conflict in 2 shared-memory accesses
//
// RUN: %banklint --arch=sm_80 %s 2>&1 | FileCheck %s --check-prefix=OLDER --implicit-check-not='accesses no shared memory'
// OLDER: banklint: sm_80: 0 conflicts

__global__ void hopper(float *out) {
  __shared__ float tile[32][32];
#ifdef __CUDA_ARCH_FEAT_SM90_ALL
  out[threadIdx.x] = tile[threadIdx.x][0];
#endif
}

__global__ void plain(float *out) {
  __shared__ float tile[32];
  out[threadIdx.x] = tile[threadIdx.x];
}

void launch(float *out) {
  hopper<<<1, 32>>>(out);
  plain<<<1, 32>>>(out);
}
