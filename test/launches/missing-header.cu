// RUN: rm -rf %t && mkdir %t && cp %s %t/a.cu
// RUN: not banklint --cuda-path=none --sort=file %t/a.cu 2>&1 | FileCheck %s
// RUN: not banklint --cuda-path=none --quiet --fix %t/a.cu
// RUN: sed "s://.*::" %t/a.cu | FileCheck %s --check-prefix=FIXED
//
// A header is missing, as torch's often is where a file is analysed alone. The functions that use its types have errors;
// what their launches say of blocks and constants holds all the same.

#include <cuda_runtime.h>

#define T 32
__global__ void flip(float *out, const float *in, int n) {
  // FIXED: __shared__ float tile[T][T + 1];
  __shared__ float tile[T][T];
  int x = blockIdx.x * T + threadIdx.x, y = blockIdx.y * T + threadIdx.y;
  tile[threadIdx.y][threadIdx.x] = in[y * n + x];
  __syncthreads();
  // CHECK: a.cu:[[@LINE+1]]:20: warning: 32-way bank conflict: this load from 'tile' takes 32 wavefronts per warp instead of 1
  out[x * n + y] = tile[threadIdx.x][threadIdx.y];
}
void flipTensor(missing::Tensor out, missing::Tensor in) {
  int n = in.size(0);
  dim3 block(T, T);
  dim3 grid((n + T - 1) / T, (n + T - 1) / T);
  // CHECK: a.cu:[[@LINE+1]]:3: note: kernel 'flip' launched here with 32x32 threads per block
  flip<<<grid, block>>>(out.data_ptr<float>(), in.data_ptr<float>(), n);
}

// Of this launch the block is in what has errors.
__global__ void assumed(float *out) {
  __shared__ float other[T][T];
  // CHECK: a.cu:[[@LINE+1]]:3: note: kernel 'assumed', assuming
  other[threadIdx.x][threadIdx.y] = out[0];
  __syncthreads();
  out[threadIdx.x] = other[threadIdx.y][threadIdx.x];
}
void launchAssumed(missing::Tensor out) {
  int threads = out.size(0);
  assumed<<<1, threads>>>(out.data_ptr<float>());
}
