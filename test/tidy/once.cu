// RUN: %clang_tidy %s -- %standin 2>&1 | FileCheck %s --implicit-check-not='.cu:{{[0-9]+}}:{{[0-9]+}}: warning:'
//
// A conflict is one finding, however many instantiations and launches have it. The worst one speaks, the others are
// counted.

template <typename T> __global__ void stride2(T *out) {
  __shared__ T s[1024];
  // CHECK: once.cu:[[@LINE+3]]:10: warning: 2-way bank conflict: this load from 's' takes {{[24]}} wavefronts per warp instead of {{[12]}}
  // CHECK: note: kernel 'stride2<double>' launched here with 256 threads per block: 32 wavefronts for 8 requests, 16 at best
  // CHECK: note: the same access conflicts in 3 other cases
  *out = s[threadIdx.x * 2];
}

__device__ int get(const int *s, int i) {
  // CHECK: once.cu:[[@LINE+5]]:10: warning: 8-way bank conflict
  // CHECK: note: kernel 'calls', assuming 256 threads per block
  // CHECK: once.cu:[[@LINE+8]]:22: note: called from here
  // CHECK: note: the same access conflicts in 1 other case
  // CHECK: note: leave a gap after every {{[0-9]+}} elements of 's'
  return s[i];
}
__global__ void calls(int *out) {
  __shared__ int s[2048];
  int x = threadIdx.x;
  *out = get(s, x) + get(s, x * 8) + get(s, x * 4);
}

void launch(float *f, double *d, char *c) {
  stride2<<<1, 32>>>(f);
  stride2<<<1, 256>>>(f);
  stride2<<<1, 64>>>(d);
  stride2<<<1, 256>>>(d);
  stride2<<<1, 256>>>(c); // 4 elements share a word: no conflict
}
