// RUN: not %banklint --block=64 %s | FileCheck %s
//
// The rank of a tile counts within the group that was partitioned.

#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void tiles(float *out) {
  __shared__ float s[1024];
  auto block = cg::this_thread_block();
  auto sixteen = cg::tiled_partition<16>(block);
  auto four = cg::tiled_partition<4>(sixteen);
  // 0 to 3 in each half of a warp.
  // CHECK: :[[@LINE+1]]:{{[0-9]+}} tiles {{.*}} s store 4 4 2 8 2 exact
  s[four.meta_group_rank() * 32] = 0;
  // 16 / 4 tiles.
  // CHECK: :[[@LINE+1]]:{{[0-9]+}} tiles {{.*}} s store 4 4 2 8 2 exact
  s[threadIdx.x * four.meta_group_size()] = 0;
  // CHECK: :[[@LINE+1]]:3 tiles {{.*}} s store 4 4 2 8 2 exact
  s[four.thread_rank() * 32] = 0;
}
