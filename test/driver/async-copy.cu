// Asynchronous copies into shared memory: primitives, cuda::pipeline, cuda::barrier, PTX.
// REQUIRES: device-pass
// RUN: %device_pass %s
// RUN: %host_pass %s
#include <cooperative_groups.h>
#include <cuda/barrier>
#include <cuda/pipeline>
#include <cuda_pipeline.h>

__global__ void primitives(float *out, const float4 *in) {
  __shared__ float4 stages[2][32];
  __pipeline_memcpy_async(&stages[0][threadIdx.x], &in[threadIdx.x], sizeof(float4));
  __pipeline_commit();
  __pipeline_wait_prior(0);
  __syncthreads();
  out[threadIdx.x] = stages[0][threadIdx.x ^ 1].x;
}

__global__ void pipelines(int *out, const int *in) {
  auto block = cooperative_groups::this_thread_block();
  __shared__ int stages[2][128];
  __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 2> state;
  auto pipe = cuda::make_pipeline(block, &state);
  pipe.producer_acquire();
  cuda::memcpy_async(block, stages[0], in, sizeof(int) * block.size(), pipe);
  pipe.producer_commit();
  pipe.consumer_wait();
  out[threadIdx.x] = stages[0][threadIdx.x];
  pipe.consumer_release();

  cuda::pipeline<cuda::thread_scope_thread> own = cuda::make_pipeline();
  cuda::memcpy_async(&stages[1][threadIdx.x], &in[threadIdx.x], cuda::aligned_size_t<4>(4), own);
  cuda::pipeline_consumer_wait_prior<0>(own);
}

__global__ void barriers(int *out, const int *in) {
  using Barrier = cuda::barrier<cuda::thread_scope_block>;
  __shared__ Barrier barrier;
  __shared__ alignas(128) int tile[128];
  if (threadIdx.x == 0)
    init(&barrier, blockDim.x);
  __syncthreads();
  cuda::memcpy_async(tile, in, cuda::aligned_size_t<16>(sizeof(tile)), barrier);
  Barrier::arrival_token token = barrier.arrive();
  barrier.wait(std::move(token));
  barrier.arrive_and_wait();
  cuda::atomic_ref<int, cuda::thread_scope_device> total(*out);
  total.fetch_add(tile[threadIdx.x], cuda::std::memory_order_relaxed);
}

__global__ void ptx(float *out, const float *in) {
  __shared__ float tile[128];
  unsigned address = __cvta_generic_to_shared(&tile[4 * threadIdx.x]);
  asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(address), "l"(in));
  asm volatile("cp.async.wait_all;" ::: "memory");
  unsigned a, b, c, d;
  asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
               : "=r"(a), "=r"(b), "=r"(c), "=r"(d)
               : "r"(address));
  out[threadIdx.x] = tile[threadIdx.x] + a + b + c + d;
}
