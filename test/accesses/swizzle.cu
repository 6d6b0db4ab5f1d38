// RUN: not %banklint %s | FileCheck %s
//
// A transpose without padding: the column of an element is exchanged by XOR with its row, so that rows and columns of
// the tile both lie in all banks. banklint follows the lanes and sees that it is free.

__global__ void swizzled(float *out, const float *in) {
  __shared__ float tile[32][32];
  int x = threadIdx.x, y = threadIdx.y;
  // CHECK: :[[@LINE+1]]:3 swizzled 32x32 tile store 4 1 32 32 32 exact
  tile[y][x ^ y] = in[y * 32 + x];
  __syncthreads();
  // CHECK: :[[@LINE+1]]:21 swizzled 32x32 tile load 4 1 32 32 32 exact
  out[y * 32 + x] = tile[x][y ^ x];
}

// Rotating the rows does as well.
__global__ void rotated(float *out, const float *in) {
  __shared__ float tile[32][32];
  int x = threadIdx.x, y = threadIdx.y;
  // CHECK: :[[@LINE+1]]:3 rotated 32x32 tile store 4 1 32 32 32 exact
  tile[y][(x + y) % 32] = in[y * 32 + x];
  __syncthreads();
  // CHECK: :[[@LINE+1]]:21 rotated 32x32 tile load 4 1 32 32 32 exact
  out[y * 32 + x] = tile[x][(x + y) & 31];
}

// For 16-byte elements, 8 lanes share the banks: it is enough to exchange the 8 columns.
__global__ void wide(float4 *out, const float4 *in) {
  __shared__ float4 tile[8][8];
  int x = threadIdx.x, y = threadIdx.y;
  // CHECK: :[[@LINE+1]]:3 wide 8x8 tile store 16 1 2 8 8 exact
  tile[y][x ^ y] = in[y * 8 + x];
  __syncthreads();
  // CHECK: :[[@LINE+1]]:{{[0-9]+}} wide 8x8 tile load 16 1 2 8 8 exact
  out[y * 8 + x] = tile[x][y ^ x];
}

// Not exchanged in the load: wrong numbers, and the conflict is back.
__global__ void half_swizzled(float *out, const float *in) {
  __shared__ float tile[32][32];
  int x = threadIdx.x, y = threadIdx.y;
  // CHECK: :[[@LINE+1]]:3 half_swizzled 32x32 tile store 4 1 32 32 32 exact
  tile[y][x ^ y] = in[y * 32 + x];
  __syncthreads();
  // CHECK: :[[@LINE+1]]:21 half_swizzled 32x32 tile load 4 32 32 1024 32 exact
  out[y * 32 + x] = tile[x][y];
}

void launch(float *out, const float *in) {
  swizzled<<<1, dim3(32, 32)>>>(out, in);
  rotated<<<1, dim3(32, 32)>>>(out, in);
  wide<<<1, dim3(8, 8)>>>((float4 *)out, (const float4 *)in);
  half_swizzled<<<1, dim3(32, 32)>>>(out, in);
}

// CHECK: banklint: sm_90: 1 conflict in 8 shared-memory accesses (8 exact)
