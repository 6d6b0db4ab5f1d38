// RUN: not %banklint --block=32 %s | FileCheck %s
// RUN: not %banklint --block=32 --arch=sm_75 %s | FileCheck %s --check-prefix=SM75
// RUN: %banklint --block=32 --arch=sm_70 %s | FileCheck %s --check-prefix=SM70
//
// Fragments of halves are loaded by ldmatrix, four blocks of 8 rows by 16 bytes; sums are stored in rows by four 64-bit
// accesses: lane l holds two neighbours of row l / 4 and of row l / 4 + 8. Volta (sm_70) had another layout:
// SM70: a load 4 ? - - - unknown: the lane addresses of this tensor-core access are not modelled

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
  // In columns, the two neighbours lie in two columns: an access of 32 bits each. Columns 0, 2, 4 and 6
  // begin 32 words apart, in the same bank.
  // CHECK: :[[@LINE+1]]:3 fragments {{.*}} f store 4 4 8 32 8 exact
  wmma::store_matrix_sync(f, acc, 16, wmma::mem_col_major);
}

__global__ void other_types(int layout) {
  __shared__ __align__(32) __nv_bfloat16 a[16 * 16];
  __shared__ __align__(32) signed char b[16 * 16];
  __shared__ __align__(32) float c[16 * 8];
  __shared__ __align__(32) int s[8 * 36];
  // bfloat16: words of two neighbours, 8 rows of 4 words each. Rows of 8 words: 8 rows are 2 in each bank.
  wmma::fragment<wmma::matrix_a, 16, 16, 16, __nv_bfloat16, wmma::row_major> fa;
  // CHECK: :[[@LINE+1]]:3 other_types {{.*}} a load 4 2 4 8 4 exact
  wmma::load_matrix_sync(fa, a, 16);
  // Bytes along the lines: ldmatrix; across them: one by one. Rows 0, 4, 8 and 12 are 16 words
  // apart: two in a bank.
  wmma::fragment<wmma::matrix_b, 16, 16, 16, signed char, wmma::col_major> columns;
  // CHECK: :[[@LINE+1]]:3 other_types {{.*}} b ldmatrix 16 1 1 2 2 exact
  wmma::load_matrix_sync(columns, b, 16);
  wmma::fragment<wmma::matrix_b, 16, 16, 16, signed char, wmma::row_major> rows;
  // CHECK: :[[@LINE+1]]:3 other_types {{.*}} b load 1 2 8 16 8 exact
  wmma::load_matrix_sync(rows, b, 16);
  // TF32, an element per register: 8 rows of 4 words. Rows of 8 words: 2 in each bank.
  wmma::fragment<wmma::matrix_a, 16, 16, 8, wmma::precision::tf32, wmma::row_major> tf;
  // CHECK: :[[@LINE+1]]:3 other_types {{.*}} c load 4 2 4 8 4 exact
  wmma::load_matrix_sync(tf, c, 8);
  // A sum of 8 by 32 is held as the transposed one, so rows are stored as columns of others; not on sm_75.
  wmma::fragment<wmma::accumulator, 8, 32, 16, int> sum;
  // SM75: :[[@LINE+2]]:3 other_types {{.*}} s store 8 2 4 16 8 exact
  // CHECK: :[[@LINE+1]]:3 other_types {{.*}} s store 4 1 8 8 8 exact
  wmma::store_matrix_sync(s, sum, 36, wmma::mem_row_major);
  // A layout that is not known before the launch:
  // CHECK: :[[@LINE+1]]:3 other_types {{.*}} s store 4 ? - - - unknown: the lane addresses of this tensor-core access are not modelled
  wmma::store_matrix_sync(s, sum, 32, layout ? wmma::mem_row_major : wmma::mem_col_major);
}
