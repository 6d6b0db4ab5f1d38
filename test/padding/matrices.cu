// RUN: cp %s %t.cu
// RUN: not banklint --sort=file --cuda-path=none --fix %t.cu > %t.txt
// RUN: FileCheck %s < %t.txt
// RUN: sed "s://.*::" %t.cu | FileCheck %s --check-prefix=FIXED
// RUN: not banklint --sort=file --cuda-path=none --fix %t.cu | FileCheck %s --check-prefix=AGAIN
//
// Matrices that wmma loads and stores: the pitch of each call becomes longer with the rows. Rows grow by 16 bytes, as
// the pitch has to be a multiple of them, and matrices still begin at multiples of 32 bytes.
//
// AGAIN-NOT: applied

#include <mma.h>
using namespace nvcuda;

constexpr int DEPTH = 32;
using Left = wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major>;
using Right = wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::col_major>;
using Sum = wmma::fragment<wmma::accumulator, 16, 16, 16, float>;

__global__ void tiles(const half *in, float *out) {
  // CHECK-DAG: note: pad the rows of 'a': '[DEPTH + 8]' instead of '[DEPTH]' takes {{.*}} wavefronts
  __shared__ __align__(32) half a[64][DEPTH];
  // FIXED: half a[64][DEPTH + 8];
  const int warp = threadIdx.x / 32;
  for (int row = 0; row < 64; row += 4)
    a[row + threadIdx.x / 32][threadIdx.x % 32] = in[row * 32 + threadIdx.x];
  __syncthreads();
  Left left;
  Sum sum;
  for (int k = 0; k < DEPTH; k += 16) {
    wmma::load_matrix_sync(left, &a[warp * 16][k], DEPTH);
    // FIXED: wmma::load_matrix_sync(left, &a[warp * 16][k], DEPTH + 8);
    wmma::mma_sync(sum, left, Right(), sum);
  }
  wmma::store_matrix_sync(out + warp * 256, sum, 16, wmma::mem_row_major);
}

// Rows of a template's length, which the calls give as the declaration does.
template <int N, int SKEW> __global__ void results(float *out) {
  // CHECK-DAG: note: pad the rows of 'r': '[N + SKEW + 8]' instead of '[N + SKEW]' takes
  __shared__ __align__(32) float r[32][N + SKEW];
  // FIXED: float r[32][N + SKEW + 8];
  Sum sum;
  wmma::store_matrix_sync(&r[threadIdx.x / 32 * 16][0], sum, N + SKEW, wmma::mem_row_major);
  // FIXED: wmma::store_matrix_sync(&r[threadIdx.x / 32 * 16][0], sum, N + SKEW + 8, wmma::mem_row_major);
  __syncthreads();
  out[threadIdx.x] = r[threadIdx.x % 32][threadIdx.x / 32];
}

// A matrix that begins in an odd row: 16 bytes more would move it to where it must not begin.
__global__ void odd(const half *in, float *out) {
  // CHECK-DAG: note: pad the rows of 'o': '[48]' instead of '[32]' takes
  __shared__ __align__(32) half o[17][32];
  // FIXED: half o[17][48];
  for (int row = 0; row < 17; ++row)
    o[row][threadIdx.x] = in[row * 32 + threadIdx.x];
  __syncthreads();
  Left left;
  Sum sum;
  wmma::load_matrix_sync(left, &o[1][0], 32);
  // FIXED: wmma::load_matrix_sync(left, &o[1][0], 48);
  wmma::mma_sync(sum, left, Right(), sum);
  wmma::store_matrix_sync(out, sum, 16, wmma::mem_row_major);
}

// Each other row: the lines of the matrix are no rows of the array.
__global__ void others(const half *in, float *out) {
  // CHECK-DAG: note: no padding is offered for 'e': an index runs beyond the end of a row
  __shared__ __align__(32) half e[32][32];
  for (int row = 0; row < 32; ++row)
    e[row][threadIdx.x] = in[row * 32 + threadIdx.x];
  __syncthreads();
  Left left;
  Sum sum;
  wmma::load_matrix_sync(left, &e[0][0], 64);
  wmma::mma_sync(sum, left, Right(), sum);
  wmma::store_matrix_sync(out, sum, 16, wmma::mem_row_major);
}

// A pitch that other launches may give otherwise.
__global__ void given(const half *in, float *out, int pitch) {
  // CHECK-DAG: note: pad the rows of 'g': {{.*}} the edit is left to you: other macros or template arguments may give the matrix on line [[#@LINE+7]] another pitch than the length of the rows
  __shared__ __align__(32) half g[16][32];
  for (int row = 0; row < 16; ++row)
    g[row][threadIdx.x] = in[row * 32 + threadIdx.x];
  __syncthreads();
  Left left;
  Sum sum;
  wmma::load_matrix_sync(left, &g[0][0], pitch);
  wmma::mma_sync(sum, left, Right(), sum);
  wmma::store_matrix_sync(out, sum, 16, wmma::mem_row_major);
}

// A macro that does more with the pitch.
#define LOAD2(fragment, p, other, q, n) wmma::load_matrix_sync(fragment, p, n); wmma::load_matrix_sync(other, q, n)
__global__ void by_macro(const half *in, float *out) {
  // CHECK-DAG: note: pad the rows of 'm': {{.*}} the edit is left to you: other macros or template arguments may give the matrix
  __shared__ __align__(32) half m[16][32];
  for (int row = 0; row < 16; ++row)
    m[row][threadIdx.x] = in[row * 32 + threadIdx.x];
  __syncthreads();
  Left left, other;
  Sum sum;
  LOAD2(left, &m[0][0], other, in, 32);
  wmma::mma_sync(sum, left, Right(), sum);
  wmma::mma_sync(sum, other, Right(), sum);
  wmma::store_matrix_sync(out, sum, 16, wmma::mem_row_major);
}

// A pitch that may become another number before the call.
__global__ void variable(const half *in, float *out) {
  // CHECK-DAG: note: pad the rows of 'v': {{.*}} the edit is left to you: other macros or template arguments may give the matrix
  __shared__ __align__(32) half v[16][32];
  for (int row = 0; row < 16; ++row)
    v[row][threadIdx.x] = in[row * 32 + threadIdx.x];
  __syncthreads();
  unsigned pitch = 32;
#ifdef OTHER
  pitch = 64;
#endif
  Left left;
  Sum sum;
  wmma::load_matrix_sync(left, &v[0][0], pitch);
  wmma::mma_sync(sum, left, Right(), sum);
  wmma::store_matrix_sync(out, sum, 16, wmma::mem_row_major);
}

// A function that deduces its view has the pitch in its text, also for other arrays.
template <typename Rows> __device__ void load(Left &fragment, Rows &rows) {
  wmma::load_matrix_sync(fragment, &rows[0][0], 32);
}
__global__ void deduced(const half *in, float *out) {
  // CHECK-DAG: note: no padding is offered for 'd': a pointer into it cannot be followed
  __shared__ __align__(32) half d[16][32];
  for (int row = 0; row < 16; ++row)
    d[row][threadIdx.x] = in[row * 32 + threadIdx.x];
  __syncthreads();
  Left left, other;
  Sum sum;
  load(left, d);
  auto rows = (const half (*)[32])in;
  load(other, rows);
  wmma::mma_sync(sum, left, Right(), sum);
  wmma::mma_sync(sum, other, Right(), sum);
  wmma::store_matrix_sync(out, sum, 16, wmma::mem_row_major);
}

int main() {
  by_macro<<<1, 32>>>(nullptr, nullptr);
  variable<<<1, 32>>>(nullptr, nullptr);
  deduced<<<1, 32>>>(nullptr, nullptr);
  tiles<<<1, 128>>>(nullptr, nullptr);
  results<32, 0><<<1, 64>>>(nullptr);
  odd<<<1, 32>>>(nullptr, nullptr);
  others<<<1, 32>>>(nullptr, nullptr);
  given<<<1, 32>>>(nullptr, nullptr, 32);
}
