// HIP: kernels, launches and shared memory as its programs write them. The waves are those of the architecture.
// RUN: not %banklint --arch=gfx90a %s > %t
// RUN: FileCheck %s < %t
// RUN: not %banklint --arch=gfx1100 %s | FileCheck %s --check-prefix=WAVE32
// RUN: cp %s %t.cpp
// RUN: not %banklint --arch=gfx90a %t.cpp -- -x hip | FileCheck %s --check-prefix=LANGUAGE
#include <hip/hip_runtime.h>

template <int TILE> __global__ void transpose(float *out, const float *in, int width) {
  __shared__ float tile[TILE][TILE];
  int x = blockIdx.x * TILE + threadIdx.x, y = blockIdx.y * TILE + threadIdx.y;
  tile[threadIdx.y][threadIdx.x] = in[y * width + x];
  __syncthreads();
  out[y * width + x] = tile[threadIdx.x][threadIdx.y];
  // CHECK: kernels.hip:[[#@LINE-1]]:24: warning: 32-way bank conflict: this load from 'tile' takes 64 wavefronts per warp instead of 2
  // CHECK: note: kernel 'transpose<32>' launched here with 32x32 threads per block: 1024 wavefronts for 16 requests, 32 at best
  // CHECK: note: pad the rows of 'tile': '[TILE + 1]' instead of '[TILE]' takes 64 instead of 1056 wavefronts per block
}
// LANGUAGE: 32-way bank conflict: this load from 'tile'

// Dynamic shared memory by HIP's macro, and the old names of the coordinates.
__global__ void reverse(float4 *out) {
  HIP_DYNAMIC_SHARED(float4, s);
  s[hipThreadIdx_x] = out[hipThreadIdx_x] * 2.0f;
  __syncthreads();
  out[hipThreadIdx_x] = s[hipBlockDim_x - 1 - hipThreadIdx_x];
  // CHECK-DAG: kernels.hip:[[#@LINE-3]]:{{[0-9]+}} {{ *}}reverse {{ *}}128 {{ *}}s {{ *}}store 16     1         2          16     16  exact
  // CHECK-DAG: kernels.hip:[[#@LINE-2]]:{{[0-9]+}} {{ *}}reverse {{ *}}128 {{ *}}s {{ *}}load 16      1         2          16     16  exact
}

// One sum for each wave; a shuffle's width is the wave's unless it says otherwise.
__global__ void sums(int *out) {
  __shared__ int partial[16];
  int sum = out[threadIdx.x];
  for (int offset = warpSize / 2; offset > 0; offset /= 2)
    sum += __shfl_down(sum, offset);
  if (__lane_id() == 0)
    partial[threadIdx.x / warpSize] = sum;
  __syncthreads();
  if (threadIdx.x < blockDim.x / warpSize)
    out[threadIdx.x] = partial[threadIdx.x] + __popcll(__ballot(1));
  // CHECK-DAG: kernels.hip:[[#@LINE-4]]:5 {{ *}}sums {{ *}}256 {{ *}}partial  store 4      1         4           4      4  exact
  // WAVE32-DAG: kernels.hip:[[#@LINE-5]]:5 {{ *}}sums {{ *}}256 {{ *}}partial  store 4      1         8           8      8  exact
}

// Lane 1 of the wave by name, and the builtins below the headers.
__global__ void builtins(int *out) {
  __shared__ int s[4096];
  unsigned lane = __builtin_amdgcn_mbcnt_hi(~0u, __builtin_amdgcn_mbcnt_lo(~0u, 0u));
  s[__builtin_amdgcn_workitem_id_x() * 32] = 0;
  // CHECK-DAG: kernels.hip:[[#@LINE-1]]:3 {{ *}}builtins {{ *}}64 {{ *}}s {{ *}}store 4     32         1          64      2  exact
  out[0] = s[lane * 2 + __builtin_amdgcn_readfirstlane(blockIdx.x) * 32];
  // CHECK-DAG: kernels.hip:[[#@LINE-1]]:12 {{ *}}builtins {{ *}}64 {{ *}}s {{ *}}load 4       2         1           4      2  exact
}

// Vectors with operators.
__global__ void operators(float4 *out) {
  __shared__ float4 s[256];
  __shared__ int t[4096];
  s[threadIdx.x * 2] += out[threadIdx.x] - s[threadIdx.x];
  // CHECK-DAG: kernels.hip:[[#@LINE-1]]:3 {{ *}}operators {{ *}}64 {{ *}}s {{ *}}load 16 {{ *}}2 {{ *}}1 {{ *}}16 {{ *}}8  exact
  // CHECK-DAG: kernels.hip:[[#@LINE-2]]:3 {{ *}}operators {{ *}}64 {{ *}}s {{ *}}store 16 {{ *}}2 {{ *}}1 {{ *}}16 {{ *}}8  exact
  // CHECK-DAG: kernels.hip:[[#@LINE-3]]:44 {{ *}}operators {{ *}}64 {{ *}}s {{ *}}load 16 {{ *}}1 {{ *}}1 {{ *}}8 {{ *}}8  exact
  int2 place = make_int2(threadIdx.x, threadIdx.x) * 2;
  place.x <<= 1;
  t[(place & 0xff).x] = 0;
  // CHECK-DAG: kernels.hip:[[#@LINE-1]]:3 {{ *}}operators {{ *}}64 {{ *}}t {{ *}}store 4 {{ *}}0 {{ *}}0 {{ *}}0 {{ *}}0  exact, not executed: nothing reads what it stores
}

// Kernels of the first versions of HIP take the launch as an argument.
__global__ void old(hipLaunchParm lp, int *out, int stride) {
  __shared__ int s[4096];
  s[hipThreadIdx_x * 8 + stride] = *out;
  // CHECK-DAG: kernels.hip:[[#@LINE-1]]:3 {{ *}}old {{ *}}32 {{ *}}s {{ *}}store 4 {{ *}}0 {{ *}}0 {{ *}}0 {{ *}}0  exact, not executed
}

__global__ void timed(int *out) {
  __shared__ int s[4096];
  s[threadIdx.x * 16] = *out;
  // CHECK-DAG: kernels.hip:[[#@LINE-1]]:3 {{ *}}timed {{ *}}64 {{ *}}s {{ *}}store 4 {{ *}}0 {{ *}}0 {{ *}}0 {{ *}}0  exact, not executed
}

int main() {
  float *a, *b;
  if (hipMalloc(&a, 4096) != hipSuccess || hipMalloc((void **)&b, 4096) != hipSuccess)
    return 1;
  hipStream_t stream;
  (void)hipStreamCreate(&stream);
  transpose<32><<<dim3(32, 32), dim3(32, 32), 0, stream>>>(a, b, 1024);
  hipLaunchKernelGGL(reverse, dim3(1), dim3(128), 128 * sizeof(float4), stream, (float4 *)a);
  hipLaunchKernelGGL(HIP_KERNEL_NAME(sums), 1, 256, 0, 0, (int *)a);
  operators<<<1, 64, 0, hipStreamDefault>>>((float4 *)a);
  hipLaunchKernel(HIP_KERNEL_NAME(old), dim3(1), dim3(32), 0, 0, (int *)a, 8);
  hipExtLaunchKernelGGL(timed, dim3(1), dim3(64), 0, hipStreamPerThread, nullptr, nullptr, 0, (int *)a);
  const int blocks = 64;
  builtins<<<4, blocks>>>((int *)b);
  return hipDeviceSynchronize();
}
