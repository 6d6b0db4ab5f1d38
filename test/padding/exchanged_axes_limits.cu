// RUN: not %banklint --table=all --sort=file %s | FileCheck %s
// RUN: not %banklint --table=all --sort=file %s | grep -c "exchanged in the kernel" | FileCheck %s --check-prefix=COUNT
// COUNT: {{^}}5{{$}}
//
// What an exchange of threadIdx.x and threadIdx.y costs elsewhere counts too, and where that is not known it is not
// advised. Each kernel here is the first one with one thing more.

#include <cooperative_groups.h>
namespace cg = cooperative_groups;

// CHECK: [[@LINE+1]]:17: note: with threadIdx.x and threadIdx.y exchanged in the kernel, and blockDim.x and blockDim.y there and at its launches (grids, bytes of shared memory and arguments stay as they are), a block of 8x32 threads would take 16 instead of 128 wavefronts for all its shared memory, and 64 instead of 512 sectors of global memory{{$}}
__global__ void columns(const float *in, float *out) {
  __shared__ float t[32][8];
  t[threadIdx.x][threadIdx.y] = in[threadIdx.x * 64 + threadIdx.y];
  __syncthreads();
  out[threadIdx.x * 64 + threadIdx.y] = t[threadIdx.x][7 - threadIdx.y];
}

// Warps of which some lanes do nothing: seven are as good as eight.
// CHECK: [[@LINE+1]]:17: note: with threadIdx.x and threadIdx.y exchanged in the kernel, and {{.*}} would take 16 instead of 120 wavefronts
__global__ void sevenOfEight(const float *in, float *out) {
  __shared__ float t[32][8];
  if (threadIdx.y < 7)
    t[threadIdx.x][threadIdx.y] = in[threadIdx.x * 64 + threadIdx.y];
  __syncthreads();
  out[threadIdx.x * 64 + threadIdx.y] = t[threadIdx.x][7 - threadIdx.y];
}
// One warp that computes at length is better than eight.
__global__ void oneComputes(const float *in, float *out) {
  __shared__ float t[32][8];
  t[threadIdx.x][threadIdx.y] = in[threadIdx.x * 64 + threadIdx.y];
  __syncthreads();
  float v = t[threadIdx.x][7 - threadIdx.y];
  if (threadIdx.y == 0)
    for (int i = 0; i < 1000; ++i)
      v = v * v + 1.5f;
  out[threadIdx.x * 64 + threadIdx.y] = v;
}

// Constant memory gives one word at a time.
__constant__ float filter[64];
__global__ void filtered(const float *in, float *out) {
  __shared__ float t[32][8];
  t[threadIdx.x][threadIdx.y] = in[threadIdx.x * 64 + threadIdx.y];
  __syncthreads();
  float v = t[threadIdx.x][7 - threadIdx.y];
  for (int i = 0; i < 8; ++i)
    v += filter[i * 8 + threadIdx.y];
  out[threadIdx.x * 64 + threadIdx.y] = v;
}

// Lanes that are neighbours along x are neighbours in memory if there is one channel.
__global__ void channels(const float *in, float *out, int width, int channels) {
  __shared__ float t[32][32];
  t[threadIdx.x][threadIdx.y] = in[(threadIdx.y * width + threadIdx.x) * channels];
  __syncthreads();
  out[(threadIdx.y * width + threadIdx.x) * channels] = t[threadIdx.x][31 - threadIdx.y] + sizeof(t);
}

// Warps in lockstep, and lanes by name, also by those of cooperative groups.
__global__ void inLockstep(const float *in, float *out) {
  __shared__ float t[32][8];
  __shared__ volatile float sums[256];
  const int i = threadIdx.y * 32 + threadIdx.x;
  t[threadIdx.x][threadIdx.y] = in[threadIdx.x * 64 + threadIdx.y];
  __syncthreads();
  sums[i] = t[threadIdx.x][7 - threadIdx.y];
  if (threadIdx.x < 16)
    sums[i] += sums[i + 16];
  out[threadIdx.x * 64 + threadIdx.y] = sums[i];
}
__global__ void inTiles(const float *in, float *out) {
  __shared__ float t[32][8];
  t[threadIdx.x][threadIdx.y] = in[threadIdx.x * 64 + threadIdx.y];
  cg::thread_block block = cg::this_thread_block();
  auto tile = cg::tiled_partition<32>(block);
  block.sync();
  out[threadIdx.x * 64 + threadIdx.y] = tile.shfl_down(t[threadIdx.x][7 - threadIdx.y], 1);
}
__global__ void anyOfTile(const float *in, float *out) {
  __shared__ float t[32][8];
  t[threadIdx.x][threadIdx.y] = in[threadIdx.x * 64 + threadIdx.y];
  cg::thread_block block = cg::this_thread_block();
  auto tile = cg::tiled_partition<32>(block);
  block.sync();
  out[threadIdx.x * 64 + threadIdx.y] = t[threadIdx.x][7 - threadIdx.y] + tile.any(threadIdx.x == 3);
}
__global__ void tilesWait(const float *in, float *out) {
  __shared__ float t[32][8];
  t[threadIdx.x][threadIdx.y] = in[threadIdx.x * 64 + threadIdx.y];
  auto tile = cg::tiled_partition<32>(cg::this_thread_block());
  tile.sync();
  out[threadIdx.x * 64 + threadIdx.y] = t[threadIdx.x][7 - threadIdx.y];
}
// A block that waits is no such thing.
// CHECK: [[@LINE+1]]:17: note: with threadIdx.x and threadIdx.y exchanged in the kernel, and {{.*}} would take 16 instead of 128 wavefronts
__global__ void blockWaits(const float *in, float *out) {
  __shared__ float t[32][8];
  t[threadIdx.x][threadIdx.y] = in[threadIdx.x * 64 + threadIdx.y];
  cg::this_thread_block().sync();
  out[threadIdx.x * 64 + threadIdx.y] = t[threadIdx.x][7 - threadIdx.y];
}

// What a kernel calls has to change with it,
__device__ int column() { return threadIdx.y; }
// CHECK: [[@LINE+1]]:17: note: with threadIdx.x and threadIdx.y exchanged in the kernel and in what it calls, and {{.*}} would take 16 instead of 128 wavefronts
__global__ void calls(const float *in, float *out) {
  __shared__ float t[32][8];
  t[threadIdx.x][column()] = in[threadIdx.x * 64 + column()];
  __syncthreads();
  out[threadIdx.x * 64 + column()] = t[threadIdx.x][7 - column()];
}
// unless another kernel calls it too.
__device__ int row() { return threadIdx.x; }
__global__ void callsAsOthersDo(const float *in, float *out) {
  __shared__ float t[32][8];
  t[row()][threadIdx.y] = in[row() * 64 + threadIdx.y];
  __syncthreads();
  out[row() * 64 + threadIdx.y] = t[row()][7 - threadIdx.y];
}
__global__ void other(float *out) { out[row()] = 0; }

// Lanes that wait for nobody are of one warp now; then they would not be. Nor is it the same whether one warp adds to a
// sum, or several do one after the other.
__global__ void noBarrier(const float *in, float *out) {
  __shared__ float t[32][8];
  t[threadIdx.x][threadIdx.y] = in[threadIdx.x * 64 + threadIdx.y];
  out[threadIdx.x * 64 + threadIdx.y] = t[31 - threadIdx.x][threadIdx.y];
}
__global__ void oneWord(const float *in, float *out) {
  __shared__ float t[32][8];
  t[threadIdx.x][threadIdx.y] = in[threadIdx.x * 64 + threadIdx.y];
  __syncthreads();
  float sum = 0;
  for (int i = 0; i < 32; ++i)
    sum += t[i][threadIdx.y] + t[threadIdx.x][threadIdx.y];
  out[threadIdx.y] = out[threadIdx.y] * 0.5f + sum;
}

// What hangs on data may be for one warp now, and for all then.
__global__ void masked(const float *in, float *out, const int *mask) {
  __shared__ float t[32][8];
  t[threadIdx.x][threadIdx.y] = in[threadIdx.x * 64 + threadIdx.y];
  __syncthreads();
  float v = t[threadIdx.x][7 - threadIdx.y];
  if (mask[threadIdx.y])
    for (int i = 0; i < 200; ++i)
      v = v * v + 1.5f;
  out[threadIdx.x * 64 + threadIdx.y] = v;
}

// One side of a condition gains what the other loses.
__global__ void eitherWay(const float *in, float *out, int mode) {
  __shared__ float t[32][33], u[32][32];
  if (mode == 0) {
    t[threadIdx.y][threadIdx.x] = in[threadIdx.y * 64 + threadIdx.x];
    __syncthreads();
    out[threadIdx.y * 64 + threadIdx.x] = t[threadIdx.y][31 - threadIdx.x];
  } else {
    u[threadIdx.x][threadIdx.y] = in[threadIdx.x * 64 + threadIdx.y];
    __syncthreads();
    out[threadIdx.x * 64 + threadIdx.y] = u[threadIdx.x][31 - threadIdx.y];
  }
}
// So does one instantiation of a template, or a block of another shape.
template <bool Turned> __global__ void turned(const float *in, float *out) {
  __shared__ float t[32][32];
  const int x = Turned ? threadIdx.y : threadIdx.x, y = Turned ? threadIdx.x : threadIdx.y;
  t[y][x] = in[y * 64 + x];
  __syncthreads();
  out[y * 64 + x] = t[y][31 - x];
}
// Steps after the first one count: where lanes are neighbours in the first alone.
__global__ void laterSteps(const float *in, float *out, int n) {
  __shared__ float t[32][8];
  t[threadIdx.x][threadIdx.y] = in[threadIdx.x * 64 + threadIdx.y];
  __syncthreads();
  float sum = t[threadIdx.x][7 - threadIdx.y];
  for (int i = 0; i < n; ++i)
    sum += in[i * threadIdx.y * 32 + threadIdx.x];
  out[threadIdx.x * 64 + threadIdx.y] = sum;
}

// The shape of the block is what the launch says; here there is none.
__global__ void notLaunched(const float *in, float *out) {
  __shared__ float t[32][32];
  t[threadIdx.x][threadIdx.y] = in[threadIdx.x * 64 + threadIdx.y];
  __syncthreads();
  out[threadIdx.x * 64 + threadIdx.y] = t[threadIdx.x][31 - threadIdx.y];
}

// What costs more once, and less in each step of a loop, is worth it.
// CHECK: [[@LINE+1]]:17: note: with threadIdx.x and threadIdx.y exchanged in the kernel, {{.*}} in one step of each loop of unknown length
__global__ void onceAndOften(const float *in, float *out, int n) {
  __shared__ float t[32][33], u[32][32];
  t[threadIdx.y][threadIdx.x] = in[threadIdx.y * 64 + threadIdx.x];
  for (int i = 0; i < n; ++i) {
    __syncthreads();
    const float v = in[threadIdx.x * 96 + threadIdx.y] + in[threadIdx.x * 96 + 32 + threadIdx.y] +
                    u[threadIdx.x][31 - threadIdx.y];
    __syncthreads();
    u[threadIdx.x][threadIdx.y] = v;
  }
  out[threadIdx.x * 64 + threadIdx.y] = u[threadIdx.x][threadIdx.y] + t[threadIdx.x][threadIdx.y];
}

void run(const float *in, float *out, int n) {
  const dim3 block(32, 8);
  columns<<<1, block>>>(in, out);
  sevenOfEight<<<1, block>>>(in, out);
  oneComputes<<<1, block>>>(in, out);
  filtered<<<1, block>>>(in, out);
  channels<<<1, dim3(32, 32)>>>(in, out, n, n);
  inLockstep<<<1, block>>>(in, out);
  inTiles<<<1, block>>>(in, out);
  anyOfTile<<<1, block>>>(in, out);
  tilesWait<<<1, block>>>(in, out);
  blockWaits<<<1, block>>>(in, out);
  calls<<<1, block>>>(in, out);
  callsAsOthersDo<<<1, block>>>(in, out);
  other<<<1, block>>>(out);
  noBarrier<<<1, block>>>(in, out);
  oneWord<<<1, block>>>(in, out);
  masked<<<1, block>>>(in, out, nullptr);
  eitherWay<<<1, dim3(32, 32)>>>(in, out, n);
  turned<true><<<1, dim3(32, 32)>>>(in, out);
  turned<false><<<1, dim3(32, 32)>>>(in, out);
  laterSteps<<<1, block>>>(in, out, n);
  onceAndOften<<<1, dim3(32, 32)>>>(in, out, n);
}
