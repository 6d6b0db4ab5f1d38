// RUN: not banklint --cuda-path=none --table=all --sort=file %s | FileCheck %s
// RUN: not banklint --cuda-path=none --table=all --sort=file %s | grep -c "exchanged in the kernel" | FileCheck %s --check-prefix=COUNT
// COUNT: {{^}}4{{$}}
//
// Where neighbouring lanes are neighbours in columns, of shared and of global memory alike, they had better go the other
// way: the kernel is run once more with threadIdx.x and threadIdx.y exchanged. It is advice: the launch may have to
// change too, and nothing is edited.

#define TILE 16
// CHECK: [[@LINE+1]]:17: note: with threadIdx.x and threadIdx.y exchanged in the kernel, a block of 16x16 threads would take 208 instead of 768 wavefronts for all its shared memory, and 96 instead of 384 sectors of global memory, in one step of each loop of unknown length; 'n' taken for 1024
__global__ void product(const float *a, const float *b, float *c, int n) {
  __shared__ float as[TILE][TILE], bs[TILE][TILE];
  const int row = blockIdx.y * TILE + threadIdx.x, column = blockIdx.x * TILE + threadIdx.y;
  float sum = 0;
  for (int k = 0; k < n; k += TILE) {
    as[threadIdx.x][threadIdx.y] = a[row * n + k + threadIdx.y];
    bs[threadIdx.x][threadIdx.y] = b[(k + threadIdx.x) * n + column];
    __syncthreads();
    for (int i = 0; i < TILE; ++i)
      sum += as[threadIdx.x][i] * bs[i][threadIdx.y];
    __syncthreads();
  }
  c[row * n + column] = sum;
}

// CHECK: [[@LINE+1]]:17: note: with threadIdx.x and threadIdx.y exchanged in the kernel, and blockDim.x and blockDim.y there and at its launches (grids, bytes of shared memory and arguments stay as they are), a block of 8x32 threads would take 24 instead of 192 wavefronts for all its shared memory, and 64 instead of 512 sectors of global memory; 'n' taken for 1024
__global__ void columns(const float *in, float *out, int n) {
  __shared__ float t[32][8];
  t[threadIdx.x][threadIdx.y] = in[threadIdx.x * n + threadIdx.y];
  __syncthreads();
  out[threadIdx.x * n + threadIdx.y] = t[threadIdx.x][threadIdx.y] + t[threadIdx.x][7 - threadIdx.y];
}

// Numbers that are known are no guess. What a struct of arguments points to counts.
struct Arguments {
  const float *in;
  float *out;
};
// CHECK: [[@LINE+1]]:17: note: with {{.*}}, a block of 32x32 threads would take 96 instead of 2080 wavefronts for all its shared memory, and 256 instead of 2048 sectors of global memory{{$}}
__global__ void fixedPitch(Arguments a) {
  __shared__ float t[32][32];
  t[threadIdx.x][threadIdx.y] = a.in[threadIdx.x * 512 + threadIdx.y];
  __syncthreads();
  a.out[threadIdx.x * 512 + threadIdx.y] = t[threadIdx.x][threadIdx.y] + t[threadIdx.y & 1][threadIdx.y];
}

// Global memory may take as many sectors as now, if no layout can be edited:
// CHECK: [[@LINE+1]]:17: note: with {{.*}}, a block of 32x32 threads would take 64 instead of 2048 wavefronts for all its shared memory, and 1180 sectors of global memory as now{{$}}
__global__ void notEdited(const float *in, float *out) {
  __shared__ float t[32][32];
  t[threadIdx.x][threadIdx.y] = in[threadIdx.x + threadIdx.y];
  __syncthreads();
  out[(threadIdx.x * 32 + threadIdx.y) * 8] = t[threadIdx.x][31 - threadIdx.y] + sizeof(t);
}

// A transpose is as good or bad either way. Nor is it said where lanes are more than places,
__global__ void transpose(const float *in, float *out, int width, int height) {
  __shared__ float tile[32][32];
  const int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
  tile[threadIdx.y][threadIdx.x] = in[y * width + x];
  __syncthreads();
  out[(blockIdx.x * 32 + threadIdx.y) * height + blockIdx.y * 32 + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
}
__global__ void shuffled(const float *in, float *out, int n) {
  __shared__ float t[32][32];
  t[threadIdx.x][threadIdx.y] = in[threadIdx.x * n + threadIdx.y];
  __syncthreads();
  out[threadIdx.x * n + threadIdx.y] = __shfl_xor_sync(~0u, t[threadIdx.x][threadIdx.y], 1);
}
// or where it is not known which global memory is accessed: it may be worse.
__global__ void gathered(const float *in, const int *of, float *out, int n) {
  __shared__ float t[32][8];
  t[threadIdx.x][threadIdx.y] = in[of[threadIdx.x * n + threadIdx.y]];
  __syncthreads();
  out[threadIdx.x * n + threadIdx.y] = t[threadIdx.x][threadIdx.y] + t[threadIdx.x][7 - threadIdx.y];
}
__global__ void throughPointers(const float *const *in, float *out, int n) {
  __shared__ float t[32][8];
  t[threadIdx.x][threadIdx.y] = in[threadIdx.y][threadIdx.x];
  __syncthreads();
  out[threadIdx.x * n + threadIdx.y] = t[threadIdx.x][threadIdx.y] + t[threadIdx.x][7 - threadIdx.y];
}
// A layout that mends all needs no other advice, if global memory gains nothing.
__global__ void mended(const float *in, float *out) {
  __shared__ float t[32][32];
  t[threadIdx.x][threadIdx.y] = in[threadIdx.x];
  __syncthreads();
  out[(threadIdx.x * 32 + threadIdx.y) * 8] = t[threadIdx.x][threadIdx.y];
}

void run(const float *in, float *out, int n, const int *of, const float *const *pointers) {
  product<<<dim3(n / TILE, n / TILE), dim3(TILE, TILE)>>>(in, in, out, n);
  columns<<<1, dim3(32, 8)>>>(in, out, n);
  fixedPitch<<<1, dim3(32, 32)>>>({in, out});
  notEdited<<<1, dim3(32, 32)>>>(in, out);
  transpose<<<dim3(n / 32, n / 32), dim3(32, 32)>>>(in, out, n, n);
  shuffled<<<1, dim3(32, 32)>>>(in, out, n);
  gathered<<<1, dim3(32, 8)>>>(in, of, out, n);
  throughPointers<<<1, dim3(32, 8)>>>(pointers, out, n);
  mended<<<1, dim3(32, 32)>>>(in, out);
}
