// RUN: not %banklint %s | FileCheck %s
//
// The transpose that every introduction to shared memory tells, with tiles of 4, 16 and 32 rows.
//
// 32 x 32: the 32 lanes of a warp read a column. One extra column per row is the only change needed.

template <int T, int P> __global__ void transpose(const float *in, float *out, int n) {
  __shared__ float tile[T][T + P];
  int x = blockIdx.x * T + threadIdx.x, y = blockIdx.y * T + threadIdx.y;
  tile[threadIdx.y][threadIdx.x] = in[y * n + x];
  __syncthreads();
  out[(blockIdx.x * T + threadIdx.y) * n + blockIdx.y * T + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
}

// CHECK: transpose.cu:[[@LINE+13]]:7: warning: 32-way bank conflict: this load from 'tile' takes 32 wavefronts per warp instead of 1 [gpu-bank-conflict]
// CHECK: __shared__ float tile[32][32];
// CHECK-NEXT: ~~
// CHECK-NEXT: 33
// CHECK: transpose.cu:[[@LINE+9]]:7: note: lanes 0 and 1 of warp 0 read words 0 and 32, both in bank 0
// CHECK: note: kernel 'transpose32' launched here with 32x32 threads per block: 1024 wavefronts for 32 requests, 32 at best
// CHECK: transpose.cu:[[@LINE+2]]:20: note: pad the rows of 'tile': '[33]' instead of '[32]' takes 64 instead of 1056 wavefronts per block for all its accesses{{;|$}}
__global__ void transpose32(const float *in, float *out, int n) {
  __shared__ float tile[32][32];
  int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
  tile[threadIdx.y][threadIdx.x] = in[y * n + x];
  __syncthreads();
  out[(blockIdx.x * 32 + threadIdx.y) * n + blockIdx.y * 32 + threadIdx.x] =
      tile[threadIdx.x][threadIdx.y];
}

// 16 x 16: a warp is two rows of 16 threads. In a column of rows of 16 words, 8 lanes meet in a bank. A row of 17 words
// makes both accesses 2-way; 18 leaves the store 2-way and frees the load (24 wavefronts for both); no row length frees
// both. A swizzle does: 16 wavefronts.
//
// CHECK: transpose.cu:[[@LINE+9]]:7: warning: 8-way bank conflict: this load from 'tile' takes 8 wavefronts per warp instead of 1
// CHECK: note: kernel 'transpose16' launched here with 16x16 threads per block: 64 wavefronts for 8 requests, 8 at best
// CHECK: transpose.cu:[[@LINE+2]]:20: note: swizzle the rows of 'tile': '[y][x ^ y]' instead of '[y][x]' takes 16 instead of 72 wavefronts per block for all its accesses; longer rows alone, '[18]' instead of '[16]', take 24
__global__ void transpose16(const float *in, float *out, int n) {
  __shared__ float tile[16][16];
  int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;
  tile[threadIdx.y][threadIdx.x] = in[y * n + x];
  __syncthreads();
  out[(blockIdx.x * 16 + threadIdx.y) * n + blockIdx.y * 16 + threadIdx.x] =
      tile[threadIdx.x][threadIdx.y];
}

void launch(const float *in, float *out, int n) {
  transpose32<<<dim3(4, 4), dim3(32, 32)>>>(in, out, n);
  transpose16<<<dim3(8, 8), dim3(16, 16)>>>(in, out, n);
  transpose<32, 0><<<dim3(4, 4), dim3(32, 32)>>>(in, out, n);
  transpose<32, 1><<<dim3(4, 4), dim3(32, 32)>>>(in, out, n);
  transpose<16, 0><<<dim3(8, 8), dim3(16, 16)>>>(in, out, n);
  transpose<16, 1><<<dim3(8, 8), dim3(16, 16)>>>(in, out, n);
  transpose<16, 2><<<dim3(8, 8), dim3(16, 16)>>>(in, out, n);
  transpose<4, 0><<<dim3(8, 8), dim3(4, 4)>>>(in, out, n);
  transpose<4, 1><<<dim3(8, 8), dim3(4, 4)>>>(in, out, n);
}

// The same for each padding: the store, then the load.
// CHECK-DAG: :10:3 transpose<32, 0> 32x32 tile store 4 1 32 32 32 exact
// CHECK-DAG: :12:76 transpose<32, 0> 32x32 tile load 4 32 32 1024 32 exact
// CHECK-DAG: :10:3 transpose<32, 1> 32x32 tile store 4 1 32 32 32 exact
// CHECK-DAG: :12:76 transpose<32, 1> 32x32 tile load 4 1 32 32 32 exact
// CHECK-DAG: :10:3 transpose<16, 0> 16x16 tile store 4 1 8 8 8 exact
// CHECK-DAG: :12:76 transpose<16, 0> 16x16 tile load 4 8 8 64 8 exact
// CHECK-DAG: :10:3 transpose<16, 1> 16x16 tile store 4 2 8 16 8 exact
// CHECK-DAG: :12:76 transpose<16, 1> 16x16 tile load 4 2 8 16 8 exact
// CHECK-DAG: :10:3 transpose<16, 2> 16x16 tile store 4 2 8 16 8 exact
// CHECK-DAG: :12:76 transpose<16, 2> 16x16 tile load 4 1 8 8 8 exact
//
// A whole 4 x 4 tile is 16 words: on 32 banks nothing can conflict. (With 4 banks and 4 lanes, as the tile is often
// drawn, a column is 4-way and 5 words in a row free it.)
// CHECK-DAG: :12:76 transpose<4, 0> 4x4 tile load 4 1 1 1 1 exact
// CHECK-DAG: :12:76 transpose<4, 1> 4x4 tile load 4 1 1 1 1 exact
