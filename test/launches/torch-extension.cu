// RUN: rm -rf %t && mkdir %t && cp %s %t/a.cu
// RUN: banklint --cuda-path=none --sort=file --fix %t/a.cu | FileCheck %s
// RUN: sed "s://.*::" %t/a.cu | FileCheck %s --check-prefix=FIXED
//
// An extension of torch, which is not installed: stand-ins have what host code around kernels needs, so the file is
// analysed as a whole, and launches are known.

#include <cuda_fp16.h>
#include <torch/extension.h>
#include <torch/types.h>

#define TILE 32
__global__ void flip(half *out, const half *in, int n) {
  // FIXED: __shared__ half tile[TILE][TILE + 2];
  __shared__ half tile[TILE][TILE];
  int x = blockIdx.x * TILE + threadIdx.x, y = blockIdx.y * TILE + threadIdx.y;
  tile[threadIdx.y][threadIdx.x] = in[y * n + x];
  __syncthreads();
  // CHECK: a.cu:[[@LINE+1]]:20: warning: 16-way bank conflict: this load from 'tile'
  out[x * n + y] = tile[threadIdx.x][threadIdx.y];
}
torch::Tensor flipTensor(torch::Tensor in) {
  if (in.options().dtype() != torch::kHalf) {
    std::cout << in.options() << std::endl;
    throw std::runtime_error("values must be halves");
  }
  int n = in.size(0);
  auto out = torch::zeros({n, n}, in.options());
  dim3 block(TILE, TILE), grid((n + TILE - 1) / TILE, (n + TILE - 1) / TILE);
  // CHECK: a.cu:[[@LINE+1]]:3: note: kernel 'flip' launched here with 32x32 threads per block
  flip<<<grid, block>>>(reinterpret_cast<half *>(out.data_ptr<at::Half>()),
                        reinterpret_cast<const half *>(in.data_ptr<at::Half>()), n);
  return out;
}
// CHECK-NOT: compile errors
