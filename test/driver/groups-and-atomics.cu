// Less usual members of cooperative groups, atomics and narrow floats.
// REQUIRES: device-pass
// RUN: %device_pass %s
// RUN: %host_pass %s
#include <cuda/atomic> // first: cooperative_groups asks for it

#include <cooperative_groups.h>
#include <cooperative_groups/scan.h>
#include <cuda_awbarrier_primitives.h>
#include <cuda_bf16.h>
#include <cuda_fp16.h>
namespace cg = cooperative_groups;

__global__ void groups(int *out, long long *wide,
                       cuda::atomic<int, cuda::thread_scope_device> *total) {
  auto block = cg::this_thread_block();
  auto tile = cg::tiled_partition<16>(block);
  out[block.thread_rank()] = cg::exclusive_scan_update(tile, *total, 1);
  int one = cg::invoke_one_broadcast(tile, [] { return 1; });
  cg::invoke_one(tile, [=](int n) { out[0] = n; }, one);
  atomicAnd(wide, 3ll);
  atomicXor_block(wide, 5ll);
  __shared__ __mbarrier_t barrier;
  if (threadIdx.x == 0)
    __mbarrier_init(&barrier, blockDim.x);
  __barrier_sync_count(1, 64);
  __mbarrier_token_t token = __mbarrier_arrive(&barrier);
  while (!__mbarrier_test_wait(&barrier, token)) {
  }
}

__global__ void narrow(__half2 *h, __nv_bfloat162 *b) {
  h[0] = __hfma2_sat(h[1], h[2], h[3]);
  h[1] = __hmax2_nan(h[0], h[2]);
  h[2] = __hcmadd(h[0], h[1], h[2]);
  if (__hbgeu2(h[0], h[1]) || __hgtu(h[0].x, h[1].x))
    h[3].x = __int2half_rd(3);
  b[0] = __highs2bfloat162(b[1], b[2]);
  b[1].x = __hmul_sat(b[1].x, b[2].y);
}
