// RUN: not %banklint %s | FileCheck %s
//
// A cipher's S-box, copied 32 times so that each lane looks up in its own bank. Lookups are then free whatever the data
// is. The price is the loop that fills the table: each of its stores writes a column.

typedef unsigned int u32;

// CHECK: camellia.cu:[[@LINE+9]]:7: warning: 8-way bank conflict: this store to 'tS', joined with its neighbours into 128-bit accesses, takes 32 wavefronts per warp instead of 4 [gpu-bank-conflict]
// CHECK: note: lanes 0 and 1 of warp 0 write words 0 and 32, both in bank 0
// The guard lets 8 of 16 warps store, 32 times each, which are 8 stores of 128 bits.
// CHECK: note: kernel 'camellia' launched here with 512 threads per block: 2048 wavefronts for 64 requests, 256 at best
// CHECK: note: no padding is offered for 'tS': with longer rows the bank of an access would depend on data; change the index of the conflicting access instead
__global__ void camellia(const u32 *S, const u32 *in, u32 *out) {
  __shared__ u32 tS[256][32];
  if (threadIdx.x < 256)
    for (u32 b = 0; b < 32; b++)
      tS[threadIdx.x][b] = S[threadIdx.x];
  __syncthreads();
  u32 x = in[threadIdx.x];
  // CHECK-DAG: :[[@LINE+1]]:22 camellia 512 tS load 4 1 16 16 16 exact
  out[threadIdx.x] = tS[x & 255][threadIdx.x & 31];
}

// The better edit: lanes run along the row. All warps share the work, and each store fills the 32 banks.
__global__ void filled_by_rows(const u32 *S, const u32 *in, u32 *out) {
  __shared__ u32 tS[256][32];
  for (u32 i = threadIdx.x; i < 256 * 32; i += blockDim.x)
    // CHECK-DAG: :[[@LINE+1]]:5 filled_by_rows 512 tS store 4 1 256 256 256 exact
    tS[i / 32][i % 32] = S[i / 32];
  __syncthreads();
  // CHECK-DAG: :[[@LINE+1]]:22 filled_by_rows 512 tS load 4 1 16 16 16 exact
  out[threadIdx.x] = tS[in[threadIdx.x] & 255][threadIdx.x & 31];
}

// Without copies the data chooses among 256 words: up to 8 in one bank. In one column of the copied table all are.
__global__ void without_copies(const u32 *S, const u32 *in, u32 *out) {
  __shared__ u32 one[256];
  __shared__ u32 tS[256][32];
  __shared__ u32 rk[52];
  // CHECK-DAG: :[[@LINE+1]]:22 without_copies 512 one load 4 up to 8 - - - data-dependent: the index is data
  out[threadIdx.x] = one[in[threadIdx.x] & 255];
  // CHECK-DAG: :[[@LINE+1]]:22 without_copies 512 tS load 4 up to 32 - - - data-dependent: the index is data
  out[threadIdx.x] = tS[in[threadIdx.x] & 255][0];
  // Round keys are the same for all lanes: broadcasts. Copies of them are unnecessary.
  for (int i = 0; i < 52; ++i)
    // CHECK-DAG: :[[@LINE+1]]:25 without_copies 512 rk load 4 1 208 416 416 exact, joined with its neighbours into 128-bit accesses
    out[threadIdx.x] ^= rk[i];
}

void launch(const u32 *S, const u32 *in, u32 *out) {
  camellia<<<1024, 512>>>(S, in, out);
  filled_by_rows<<<1024, 512>>>(S, in, out);
  without_copies<<<1024, 512>>>(S, in, out);
}
// CHECK-DAG: :17:7 camellia 512 tS store 4 8 64 2048 256 exact
