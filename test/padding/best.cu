// RUN: not %banklint %s | FileCheck %s
//
// A layout is judged by all accesses of the array, under all block shapes; of the best ones, the smallest pad is offered.

// 16 x 16 tiles of 16 x 16 threads: a warp is two rows of 16 lanes. With rows of p words
//   the store's lanes are in banks x and x + p: free if p mod 32 = 16;
//   the load's lanes are in banks x·p and x·p + 1: free if p mod 4 = 2.
// 16: store 1, load 8 wavefronts for each of 8 warps: 72. 17: 2 and 2: 32. 18: 2 and 1: 24. No length gives 1 and 1, but
// another order of the elements of each row does: 16, which is ideal, and no more bytes.
__global__ void transpose16(float *out, const float *in) {
  // CHECK: note: swizzle the rows of 'tile': '[y][x ^ y]' instead of '[y][x]' takes 16 instead of 72 wavefronts per block for all its accesses; longer rows alone, '[18]' instead of '[16]', take 24{{$}}
  __shared__ float tile[16][16];
  int x = threadIdx.x, y = threadIdx.y;
  tile[y][x] = in[y * 16 + x];
  __syncthreads();
  out[y * 16 + x] = tile[x][y];
}

// Doubles: the row of 32 is as long as the banks are wide twice. One more double is 2 more words, and lanes of a half
// then lie 2 banks apart.
__global__ void doubles(double *out, const double *in) {
  // CHECK: note: pad the rows of 'tile': '[33]' instead of '[32]' takes 128 instead of 1088 wavefronts per block
  __shared__ double tile[32][32];
  int x = threadIdx.x, y = threadIdx.y;
  tile[y][x] = in[y * 32 + x];
  __syncthreads();
  out[y * 32 + x] = tile[x][y];
}

// Two shapes: under 32 x 1 threads rows are read, under 1 x 32 columns.
__global__ void two_shapes(float *out) {
  // CHECK: note: pad the rows of 'm': '[33]' instead of '[32]' takes 2 instead of 33 wavefronts in 2 blocks
  __shared__ float m[32][32];
  *out = m[threadIdx.y][threadIdx.x];
}

// A column is written, and rows are read by one element after the other, which nvcc joins: 1024 wavefronts and 512. Rows
// of 33 free the column, but nothing is joined then: 32 and 1024. Rows of 34 leave pairs together: 64 and 512.
__global__ void joined(float *out) {
  // CHECK: note: pad the rows of 'rows': '[34]' instead of '[32]' takes 576 instead of 1536 wavefronts per block for all its accesses, up to 2-way conflicts remain;
  __shared__ float rows[32][32];
  rows[threadIdx.x][threadIdx.y] = out[threadIdx.x];
  __syncthreads();
  for (int i = 0; i < 32; ++i)
    *out += rows[threadIdx.y][i];
}

void launch(float *out, const float *in) {
  transpose16<<<1, dim3(16, 16)>>>(out, in);
  doubles<<<1, dim3(32, 32)>>>((double *)out, (const double *)in);
  joined<<<1, dim3(32, 32)>>>(out);
  two_shapes<<<1, 32>>>(out);
  two_shapes<<<1, dim3(1, 32)>>>(out);
}
