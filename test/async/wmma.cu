// RUN: not %banklint --block=32 %s | FileCheck %s
//
// Fragments of 16-bit factors are loaded by ldmatrix, four blocks of 8 rows by 16 bytes; accumulators are stored in rows
// by four 64-bit accesses: lane l holds two neighbours of row l / 4 and of row l / 4 + 8.

#include <mma.h>
using namespace nvcuda;

__global__ void fragments(float *out) {
  __shared__ __align__(32) half a[16 * 16], b[16 * 24], c[16 * 64];
  __shared__ __align__(32) float f[16 * 16], g[16 * 24], w[16 * 36];
  wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> ra;
  wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::col_major> ca;
  wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::col_major> cb;
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> acc;
  // Rows of 8 words: 2 in each bank. Of 12: free. Of 32: 8 in each bank.
  // CHECK: :[[@LINE+1]]:3 fragments {{.*}} a ldmatrix 16 2 1 8 4 exact
  wmma::load_matrix_sync(ra, a, 16);
  // CHECK: :[[@LINE+1]]:3 fragments {{.*}} b ldmatrix 16 1 1 4 4 exact
  wmma::load_matrix_sync(ca, b, 24);
  // CHECK: :[[@LINE+1]]:3 fragments {{.*}} c ldmatrix 16 8 1 32 4 exact
  wmma::load_matrix_sync(cb, c, 64);
  // A half-warp has 4 rows of 8 words. With rows of 16, rows 0 and 2 meet; of 24, none.
  // CHECK: :[[@LINE+1]]:3 fragments {{.*}} f store 8 2 4 16 8 exact
  wmma::store_matrix_sync(f, acc, 16, wmma::mem_row_major);
  // CHECK: :[[@LINE+1]]:3 fragments {{.*}} g store 8 1 4 8 8 exact
  wmma::store_matrix_sync(g, acc, 24, wmma::mem_row_major);
  // Rows of 36: words 0, 4, 8, 12 and on, two in a bank.
  // CHECK: :[[@LINE+1]]:3 fragments {{.*}} w load 8 2 4 16 8 exact
  wmma::load_matrix_sync(acc, w, 36, wmma::mem_row_major);
  // Other types and layouts are not modelled.
  // CHECK: :[[@LINE+1]]:3 fragments {{.*}} f store {{[0-9]+}} ? - - - unknown: the lane addresses of this tensor-core access are not modelled
  wmma::store_matrix_sync(f, acc, 16, wmma::mem_col_major);
}
