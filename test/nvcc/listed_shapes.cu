// RUN: %banklint --table=all %s | FileCheck %s
//
// nvcc takes shapes as lists, of which Clang knows nothing.

__global__ void rows(float *out) {
  __shared__ float s[512];
  s[threadIdx.y * 16 + threadIdx.x] = out[0];
  // CHECK-DAG: :[[@LINE-1]]:3 rows 16x8 s store 4 1 4 4 4 exact
  // CHECK-DAG: :[[@LINE-2]]:3 rows 16x16 s store 4 1 8 8 8 exact
  // CHECK-DAG: :[[@LINE-3]]:3 rows 32 s store 4 1 1 1 1 exact
}
template <int N> void launch(float *out, cudaStream_t stream) {
  rows<<<{2, 2}, {N, 16}, 0, stream>>>(out);
  rows<<<1, {N, 8}>>>(out);
  rows<<<{1}, {2 * N}, sizeof(float[2])>>>(out);
}
template void launch<16>(float *, cudaStream_t);
