// RUN: cp %s %t.cu
// RUN: not %banklint --fix %t.cu | tr -s ' ' > %t.txt
// RUN: FileCheck %s < %t.txt
// RUN: FileCheck %s --check-prefix=FIXED < %t.cu
//
// Nothing launches these kernels. An edit is right all the same where each block in which the kernel stays in its arrays
// was looked at: no thread beyond 31, on either axis, could run `square`, whatever its block is.

__global__ void square(float *out, const float *in, int n) {
  __shared__ float tile[32][32];
  // FIXED: __shared__ float tile[32][33];
  int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
  if (x < n && y < n)
    tile[threadIdx.y][threadIdx.x] = in[y * n + x];
  __syncthreads();
  // CHECK-DAG: :[[@LINE+1]]:20: warning: 32-way
  out[x * n + y] = tile[threadIdx.x][threadIdx.y];
  // CHECK-DAG: ; the edit is right in each block in which kernel 'square' stays in its arrays
}

// Rows and columns of a product: `b` ends the first axis, `a` the second one.
__global__ void product(float *out, const float *in, int n) {
  __shared__ float a[32][32], b[32][32];
  // FIXED: __shared__ float a[32][32], b[32][33];
  float sum = 0;
  for (int t = 0; t < n; ++t) {
    a[threadIdx.y][threadIdx.x] = in[t];
    b[threadIdx.x][threadIdx.y] = in[t + n];
    __syncthreads();
    for (int k = 0; k < 32; ++k)
      sum += a[threadIdx.y][k] * b[k][threadIdx.x];
    __syncthreads();
  }
  out[threadIdx.x] = sum;
}

// With 64 x 16 threads, a row would hang over into the next one, and the kernel would stay in its array.
__global__ void beyond(float *out) {
  __shared__ float wide[32][32];
  // FIXED: __shared__ float wide[32][32];
  wide[threadIdx.x % 32][threadIdx.y] = 1;
  __syncthreads();
  out[0] = wide[threadIdx.y][threadIdx.x];
  // CHECK-DAG: the edit is left to you: the block shape of kernel 'beyond' is assumed
}

// A step of its block's size, which is not known: 8 x 24 threads would end in the next row.
__global__ void strided(float *out, const float *in) {
  __shared__ float t[64][32];
  // CHECK-DAG: the edit is left to you: the block shape of kernel 'strided' is assumed
  for (int j = 0; j < 64; j += blockDim.y)
    t[threadIdx.y + j][threadIdx.x] = in[j];
  __syncthreads();
  for (int j = 0; j < 64; j += blockDim.y)
    out[j] = t[(threadIdx.x & 31) * 2][threadIdx.y & 31];
}

// One axis, of which a block may have all threads.
__global__ void flat(float *out) {
  __shared__ float t[32][32];
  // FIXED: __shared__ float t[32][33];
  t[threadIdx.x / 32][threadIdx.x % 32] = 1;
  __syncthreads();
  out[threadIdx.x] = t[threadIdx.x % 32][threadIdx.x / 32];
}

// The bound is the largest block.
__global__ void __launch_bounds__(64) bounded(float *out) {
  __shared__ float t[64][32];
  // FIXED: __shared__ float t[64][33];
  for (int i = 0; i < 32; ++i)
    t[threadIdx.x][i] = i;
  out[threadIdx.x] = t[threadIdx.x][0];
}
