// CUB's primitives in kernels and on the host; cuda::std.
// REQUIRES: device-pass
// RUN: %device_pass %s
// RUN: %host_pass %s
#include <cub/block/block_reduce.cuh>
#include <cub/cub.cuh>
#include <cuda/std/type_traits>

static_assert(cuda::std::is_same<int, int>::value, "");

struct Larger {
  __host__ __device__ float operator()(float a, float b) const { return a < b ? b : a; }
};

template <int Threads> __global__ void reduce(float *out, const float *in, int n) {
  using Reduce = cub::BlockReduce<float, Threads>;
  using Scan = cub::BlockScan<int, Threads>;
  using Load = cub::BlockLoad<float, Threads, 4, cub::BLOCK_LOAD_VECTORIZE>;
  using Sort = cub::BlockRadixSort<unsigned, Threads, 4, int>;
  __shared__ typename Reduce::TempStorage storage;
  __shared__ union {
    typename Scan::TempStorage scan;
    typename Load::TempStorage load;
    typename Sort::TempStorage sort;
  } shared;
  __shared__ typename cub::WarpReduce<float>::TempStorage warps[Threads / 32];

  float items[4];
  Load(shared.load).Load(in, items, n, 0.0f);
  float sum = Reduce(storage).Sum(items[0]) + Reduce(storage).Reduce(items, Larger());
  sum += Reduce(storage).Reduce(items[1], [](float a, float b) { return a < b ? b : a; });
  sum += cub::WarpReduce<float>(warps[threadIdx.x / 32]).Sum(sum);
  int position, total;
  Scan(shared.scan).ExclusiveSum(n > 3 ? 1 : 0, position, total);
  unsigned keys[4] = {};
  int values[4] = {};
  Sort(shared.sort).Sort(keys, values);
  if (threadIdx.x == 0)
    out[blockIdx.x] = sum + position + total;
}

void host(float *out, const float *in, int n) {
  void *storage = nullptr;
  size_t bytes = 0;
  cub::DeviceReduce::Sum(storage, bytes, in, out, n);
  reduce<128><<<1, 128>>>(out, in, n);
}
