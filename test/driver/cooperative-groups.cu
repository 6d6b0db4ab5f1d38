// Thread groups and what they can do together.
// REQUIRES: device-pass
// RUN: %device_pass %s
// RUN: %host_pass %s
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>

namespace cg = cooperative_groups;

template <int Size> __device__ int tileSum(const cg::thread_block_tile<Size> &tile, int value) {
  for (int offset = tile.size() / 2; offset > 0; offset /= 2)
    value += tile.shfl_down(value, offset);
  return value;
}

__global__ void groups(int *out, const int *in) {
  __shared__ int tile[256];
  cg::thread_block block = cg::this_thread_block();
  cg::grid_group grid = cg::this_grid();
  auto warp = cg::tiled_partition<32>(block);
  cg::thread_block_tile<8> eight = cg::tiled_partition<8>(warp);
  static_assert(decltype(eight)::size() == 8, "");

  tile[block.thread_rank()] = in[grid.thread_rank()];
  block.sync();
  cg::sync(block);
  int value = tileSum<32>(warp, tile[block.thread_index().x]);
  value += cg::reduce(warp, value, cg::plus<int>()) +
           cg::inclusive_scan(warp, value, cg::greater<int>());
  value += warp.shfl(value, 0) + warp.shfl_xor(value, 1) + warp.any(value) + warp.ballot(value) +
           warp.match_any(value);
  cg::coalesced_group active = cg::coalesced_threads();
  if (active.thread_rank() == 0 && warp.meta_group_rank() == 0)
    out[block.group_index().x] = value + active.size() + block.size() + warp.num_threads();

  cg::memcpy_async(block, tile, in, sizeof(int) * block.size());
  cg::wait(block);
  grid.sync();
}
