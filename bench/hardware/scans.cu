// Prefix sums of a block.
#include "suite.h"

/// Hillis and Steele, with two buffers.
__global__ void two_buffers(float *out) {
  __shared__ float s[2][256];
  int from = 0;
  s[0][threadIdx.x] = out[threadIdx.x];
  __syncthreads();
  for (int step = 1; step < 256; step *= 2) {
    float v = s[from][threadIdx.x];
    if (threadIdx.x >= step)
      v += s[from][threadIdx.x - step];
    from = 1 - from;
    s[from][threadIdx.x] = v;
    __syncthreads();
  }
  out[threadIdx.x] = s[from][threadIdx.x];
}

/// Blelloch: an up-sweep and a down-sweep over a tree, with conflicts.
__global__ void work_efficient(float *out) {
  __shared__ float s[512];
  s[2 * threadIdx.x] = out[2 * threadIdx.x];
  s[2 * threadIdx.x + 1] = out[2 * threadIdx.x + 1];
  int offset = 1;
  for (int d = 256; d > 0; d >>= 1) {
    __syncthreads();
    if (threadIdx.x < d) {
      int a = offset * (2 * threadIdx.x + 1) - 1;
      int b = offset * (2 * threadIdx.x + 2) - 1;
      s[b] += s[a];
    }
    offset *= 2;
  }
  if (threadIdx.x == 0)
    s[511] = 0;
  for (int d = 1; d < 512; d *= 2) {
    offset >>= 1;
    __syncthreads();
    if (threadIdx.x < d) {
      int a = offset * (2 * threadIdx.x + 1) - 1;
      int b = offset * (2 * threadIdx.x + 2) - 1;
      float t = s[a];
      s[a] = s[b];
      s[b] += t;
    }
  }
  __syncthreads();
  out[2 * threadIdx.x] = s[2 * threadIdx.x];
  out[2 * threadIdx.x + 1] = s[2 * threadIdx.x + 1];
}

__device__ int padded(int i) { return i + i / 32; }

/// Blelloch with a word left out after each 32.
__global__ void work_efficient_padded(float *out) {
  __shared__ float s[512 + 16];
  s[padded(threadIdx.x)] = out[threadIdx.x];
  s[padded(threadIdx.x + 256)] = out[threadIdx.x + 256];
  int offset = 1;
  for (int d = 256; d > 0; d >>= 1) {
    __syncthreads();
    if (threadIdx.x < d) {
      int a = padded(offset * (2 * threadIdx.x + 1) - 1);
      int b = padded(offset * (2 * threadIdx.x + 2) - 1);
      s[b] += s[a];
    }
    offset *= 2;
  }
  __syncthreads();
  out[threadIdx.x] = s[padded(threadIdx.x)];
  out[threadIdx.x + 256] = s[padded(threadIdx.x + 256)];
}

/// Shuffles within warps; the sums of the warps through shared memory.
__global__ void by_warps(float *out) {
  __shared__ float sums[32];
  const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  float v = out[threadIdx.x];
  for (int step = 1; step < 32; step *= 2) {
    float below = __shfl_up_sync(~0u, v, step);
    if (lane >= step)
      v += below;
  }
  if (lane == 31)
    sums[warp] = v;
  __syncthreads();
  if (warp == 0) {
    float sum = sums[lane];
    for (int step = 1; step < 32; step *= 2) {
      float below = __shfl_up_sync(~0u, sum, step);
      if (lane >= step)
        sum += below;
    }
    sums[lane] = sum;
  }
  __syncthreads();
  out[threadIdx.x] = warp > 0 ? v + sums[warp - 1] : v;
}

/// Each thread sums four neighbours, then a scan of these sums.
__global__ void four_per_thread(float *out) {
  __shared__ float s[1024];
  __shared__ float sums[256];
  for (int i = 0; i < 4; ++i)
    s[threadIdx.x + 256 * i] = out[threadIdx.x + 256 * i];
  __syncthreads();
  float a = s[4 * threadIdx.x];
  float b = s[4 * threadIdx.x + 1] + a;
  float c = s[4 * threadIdx.x + 2] + b;
  float d = s[4 * threadIdx.x + 3] + c;
  sums[threadIdx.x] = d;
  __syncthreads();
  for (int step = 1; step < 256; step *= 2) {
    float below = threadIdx.x >= step ? sums[threadIdx.x - step] : 0;
    __syncthreads();
    sums[threadIdx.x] += below;
    __syncthreads();
  }
  float before = threadIdx.x > 0 ? sums[threadIdx.x - 1] : 0;
  s[4 * threadIdx.x] = a + before;
  s[4 * threadIdx.x + 1] = b + before;
  s[4 * threadIdx.x + 2] = c + before;
  s[4 * threadIdx.x + 3] = d + before;
  __syncthreads();
  for (int i = 0; i < 4; ++i)
    out[threadIdx.x + 256 * i] = s[threadIdx.x + 256 * i];
}

int main() {
  float *f = zeros<float>();
  two_buffers<<<1, 256>>>(f);
  work_efficient<<<1, 256>>>(f);
  work_efficient_padded<<<1, 256>>>(f);
  by_warps<<<1, 1024>>>(f);
  four_per_thread<<<1, 256>>>(f);
  return finish();
}
