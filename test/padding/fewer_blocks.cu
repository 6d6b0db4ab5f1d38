// RUN: rm -rf %t && mkdir %t && cp %s %t/a.cu
// RUN: not banklint --cuda-path=none --table=all --sort=file --fix %t/a.cu | FileCheck %s
// RUN: sed "s://.*::" %t/a.cu | FileCheck %s --check-prefix=FIXED
//
// Longer rows may cost blocks of a multiprocessor: a quarter of them, if 1,024 threads stay, and twice that share of the
// array's wavefronts is saved.

#include <cuda_runtime.h>
#include <mma.h>
using namespace nvcuda;

// 13 blocks become 10, which still have 1,280 threads.
__global__ void pays(const half *in) {
  // CHECK: a.cu:[[@LINE+3]]:19: note: pad the rows of 'a'
  // CHECK-SAME: 10 blocks/SM instead of 13 (ignoring registers){{$}}
  // FIXED: half a[256][40];
  __shared__ half a[256][32];
  for (int i = threadIdx.x; i < 256 * 32; i += blockDim.x)
    a[i / 32][i % 32] = in[i];
  __syncthreads();
  wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> tile;
  // FIXED: load_matrix_sync(tile, &a[16 * i][0], 40);
  for (int i = 0; i < 16; ++i)
    wmma::load_matrix_sync(tile, &a[16 * i][0], 32);
}
// As many blocks, but of 64 threads: 640 stay.
__global__ void tooFewThreads(const half *in) {
  // CHECK: only 10 instead of 13 blocks of kernel 'tooFewThreads' would fit on an SM
  // FIXED: half b[256][32];
  __shared__ half b[256][32];
  for (int i = threadIdx.x; i < 256 * 32; i += blockDim.x)
    b[i / 32][i % 32] = in[i];
  __syncthreads();
  wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> tile;
  for (int i = 0; i < 16; ++i)
    wmma::load_matrix_sync(tile, &b[16 * i][0], 32);
}
void launch(const half *in) {
  pays<<<64, 128>>>(in);
  tooFewThreads<<<64, 64>>>(in);
}
