// RUN: not %banklint --table=all %s | FileCheck %s
//
// A fragment that a warp has loaded is not loaded again, as long as nobody may have written: nvcc takes one ldmatrix
// for `b`, which each step of the unrolled loop loads, and four for `a` (machine code of nvcc 13.0, sm_90).

#include <mma.h>
using namespace nvcuda::wmma;

__global__ void products(float *out, const __half *in) {
  __shared__ __align__(16) __half as[4 * 256], bs[256];
  for (int i = threadIdx.x; i < 1024; i += 32)
    as[i] = in[i];
  for (int i = threadIdx.x; i < 256; i += 32)
    bs[i] = in[1024 + i];
  __syncthreads();
#pragma unroll
  for (int i = 0; i < 4; ++i) {
    fragment<accumulator, 16, 16, 16, float> c;
    fill_fragment(c, 0.f);
    fragment<matrix_a, 16, 16, 16, __half, row_major> a;
    fragment<matrix_b, 16, 16, 16, __half, row_major> b;
    // CHECK: fragments.cu:[[#@LINE+2]]:5 {{.*}} as ldmatrix 16 2 4 32 16 exact
    // CHECK: fragments.cu:[[#@LINE+2]]:5 {{.*}} bs ldmatrix 16 2 1 8 4 exact
    load_matrix_sync(a, &as[i * 256], 16);
    load_matrix_sync(b, bs, 16);
    mma_sync(c, a, b, c);
    store_matrix_sync(out + i * 256, c, 16, mem_row_major);
  }
  // Behind a store it is.
  // CHECK: fragments.cu:[[#@LINE+5]]:3 {{.*}} bs ldmatrix 16 2 1 8 4 exact
  fragment<matrix_b, 16, 16, 16, __half, row_major> again;
  fragment<accumulator, 16, 16, 16, float> sum;
  fill_fragment(sum, 0.f);
  bs[threadIdx.x] = in[threadIdx.x];
  load_matrix_sync(again, bs, 16);
  fragment<matrix_a, 16, 16, 16, __half, row_major> first;
  load_matrix_sync(first, as, 16);
  mma_sync(sum, first, again, sum);
  store_matrix_sync(out, sum, 16, mem_row_major);
}

void launch(float *out, const __half *in) { products<<<1, 32>>>(out, in); }
