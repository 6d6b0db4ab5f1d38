// RUN: cp %s %t.cu
// RUN: not %banklint --fix %t.cu > %t.out
// RUN: FileCheck %s < %t.out
// RUN: FileCheck %s --check-prefix=FIXED < %t.cu
//
// Longer rows are right if each subscript stays in its row. What some instantiation of a template comes to is proven;
// others may not come there in the blocks that are known. What none comes to is not proven, nor what a function has that
// nothing here calls.

template <int N> __global__ void halves(float *out) {
  __shared__ float tile[64][32];
  // FIXED: __shared__ float tile[64][33];
  tile[threadIdx.x][N] = out[threadIdx.x];
  for (int half = 256 / N; half < blockDim.x; half *= 2)
    tile[threadIdx.x][(half - N) & 31] = 1;
  __syncthreads();
  out[threadIdx.x] = tile[threadIdx.x][N];
}
void host(float *out) {
  halves<4><<<1, 64>>>(out); // no round of the loop
  halves<8><<<1, 64>>>(out);
}

__global__ void never(float *out) {
  __shared__ float tile[64][32];
  // CHECK: the edit is left to you: line [[@LINE+3]] uses it in code that no known launch reaches
  tile[threadIdx.x][0] = out[threadIdx.x];
  if (blockDim.x > 64)
    tile[0][threadIdx.x + 33] = 2;
  out[threadIdx.x] = tile[threadIdx.x][0];
}
void host_of_never(float *out) { never<<<1, 64>>>(out); }

__global__ void with_argument(float *out, int n) {
  __shared__ float tile[64][32];
  // CHECK: the edit is left to you: line [[@LINE+3]] uses an index that is not proven to stay within the row
  tile[threadIdx.x][0] = out[threadIdx.x];
  if (n > 40)
    tile[0][n] = 2;
  out[threadIdx.x] = tile[threadIdx.x][0];
}
void host_of_argument(float *out) { with_argument<<<1, 64>>>(out, 8); }

__shared__ float shared_tile[64][32];
// CHECK: the edit is left to you: line [[@LINE+1]] uses it in code that no known launch reaches
__device__ void uncalled(int i) { shared_tile[0][i * 32] = 1; }
__global__ void beside(float *out) {
  shared_tile[threadIdx.x][0] = out[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = shared_tile[threadIdx.x][0];
}
void host_beside(float *out) { beside<<<1, 64>>>(out); }
