// RUN: not %banklint --as-written --block=64 %s | FileCheck %s
//
// Cooperative groups: ranks in the block and in tiles of a fixed size are known. A group that is formed at run time has
// ranks that are not.

#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void groups(float *out) {
  __shared__ float s[8192], m[8][8];
  auto block = cg::this_thread_block();
  cg::thread_block_tile<32> warp = cg::tiled_partition<32>(block);
  auto tile = cg::tiled_partition<8>(block);
  int t = threadIdx.x;

  // CHECK: :[[@LINE+1]]:3 groups {{.*}} s store 4 2 2 4 2 exact
  s[block.thread_rank() * 2] = 0;
  // CHECK: :[[@LINE+1]]:3 groups {{.*}} s store 4 4 2 8 2 exact
  s[warp.thread_rank() * 4] = 0;
  // CHECK: :[[@LINE+1]]:3 groups {{.*}} s store 4 1 2 2 2 exact
  s[warp.meta_group_rank() * 33 + warp.thread_rank()] = 0;
  // CHECK: :[[@LINE+1]]:3 groups {{.*}} m store 4 1 2 2 2 exact
  m[tile.meta_group_rank()][tile.thread_rank()] = 0;
  // Words 8r + g of 8 r and, in a warp, 4 g: r and r + 4 meet.
  // CHECK: :[[@LINE+1]]:3 groups {{.*}} m store 4 2 2 4 2 exact
  m[tile.thread_rank()][tile.meta_group_rank()] = 0;
  // CHECK: :[[@LINE+1]]:3 groups {{.*}} s store 4 8 2 16 2 exact
  s[t * tile.size()] = 0;
  // CHECK: :[[@LINE+1]]:3 groups {{.*}} s store 4 8 2 16 2 exact
  s[t * tile.num_threads()] = 0;
  // CHECK: :[[@LINE+1]]:3 groups {{.*}} s store 4 8 2 16 2 exact
  s[t * tile.meta_group_size()] = 0;
  // CHECK: :[[@LINE+1]]:3 groups {{.*}} s store 4 1 2 2 2 exact
  s[block.size() - 1 - t] = 0;
  // CHECK: :[[@LINE+1]]:3 groups {{.*}} s store 4 16 2 32 2 exact
  s[block.thread_index().x * 16] = 0;
  // CHECK: :[[@LINE+1]]:3 groups {{.*}} s store 4 1 2 2 2 exact
  s[block.group_index().x % 64 + t] = 0;
  // CHECK: :[[@LINE+1]]:3 groups {{.*}} s store 4 1 2 2 2 exact
  s[t * (block.group_dim().x + 1)] = 0;
  // One thread of each tile: four in a warp.
  if (tile.thread_rank() == 0)
    // CHECK: :[[@LINE+1]]:5 groups {{.*}} s store 4 4 2 8 2 exact
    s[tile.meta_group_rank() * 32] = 0;

  // Shuffles in a tile: data of the warp's other threads.
  float x = out[t];
  // CHECK: :[[@LINE+1]]:3 groups {{.*}} s store 4 2 2 4 2 exact
  s[t * 2] = warp.shfl_down(x, 1);

  auto active = cg::coalesced_threads();
  // CHECK: :[[@LINE+1]]:3 groups {{.*}} s store 4 ? - - - unknown: the index comes from a group of threads that is formed at run time
  s[active.thread_rank()] = 0;
  auto some = cg::labeled_partition(active, t % 3);
  // CHECK: :[[@LINE+1]]:3 groups {{.*}} s store 4 ? - - - unknown: the index comes from a group of threads that is formed at run time
  s[some.thread_rank()] = 0;
}
