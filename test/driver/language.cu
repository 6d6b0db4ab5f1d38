// Qualifiers, kinds of functions and memory, as nvcc accepts them.
// REQUIRES: device-pass
// RUN: %device_pass %s
// RUN: %host_pass %s
#include <cuda_runtime.h>
#include <device_launch_parameters.h>

#ifndef __CUDACC__
#error "not a CUDA compiler"
#endif
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ != 900
#error "not the architecture asked for"
#endif

__constant__ float filter[9];
__device__ int counter;
__managed__ int shared_with_host;
__device__ const int table[4] = {1, 2, 3, 4};

constexpr int square(int x) { return x * x; }
__host__ __device__ __forceinline__ int both(int x) {
#ifdef __CUDA_ARCH__
  return x + threadIdx.x;
#else
  return x;
#endif
}
__device__ __noinline__ int far(int x) { return x * 2; }

template <typename T, int N> struct Tile {
  T data[N][N];
  __device__ T &at(int row, int column) { return data[row][column]; }
};

template <typename T>
__global__ void __launch_bounds__(256, 2)
    kernel(T *__restrict__ out, const __grid_constant__ int n) {
  __shared__ Tile<T, square(4)> tile;
  __shared__ alignas(16) unsigned char bytes[128];
  static_assert(__alignof__(bytes) == 16, "");
  extern __shared__ float dynamic[];
  static __shared__ int flag;
  if (threadIdx.x == 0)
    flag = n;
  __syncthreads();
  tile.at(threadIdx.y, threadIdx.x) = T(both(far(n)) + filter[0] + table[1]);
  dynamic[threadIdx.x % warpSize] = float(bytes[0] + blockDim.x * gridDim.x + flag);
  auto twice = [](int x) { return 2 * x; };
  out[twice(threadIdx.x)] = tile.at(threadIdx.x, threadIdx.y);
  if (threadIdx.x == 0)
    printf("%d %f\n", n, dynamic[0]);
  assert(n > 0);
  int *memory = new int[4];
  delete[] memory;
#pragma unroll 4
  for (int i = 0; i < 8; ++i)
    asm volatile("bar.sync 0;" ::: "memory");
}

template __global__ void kernel<double>(double *, int);

__global__ void __cluster_dims__(2, 1, 1) __maxnreg__(64) hints() {}

template <typename F> __global__ void apply(F f) { f(threadIdx.x); }

int main() {
  int *p = nullptr;
  kernel<<<dim3(2, 2), dim3(16, 16), 1024>>>(p, 1);
  kernel<float><<<1, 256>>>(nullptr, 1);
  hints<<<1, 1, 0, 0>>>();
  apply<<<1, 32>>>([=] __device__(int i) { p[i] = i; });
  return shared_with_host + min(1, 2) + max(1.0f, 2.0f) > 3;
}
