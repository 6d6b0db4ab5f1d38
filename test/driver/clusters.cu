// Clusters of blocks, since sm_90 and CUDA 11.8.
// REQUIRES: device-pass
// RUN: %device_pass %s
// RUN: %host_pass %s
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void __cluster_dims__(2, 1, 1) exchange(int *out) {
  __shared__ int mine[32];
  cg::cluster_group cluster = cg::this_cluster();
  mine[threadIdx.x] = int(cluster.block_rank());
  cluster.sync();
  int *other = cluster.map_shared_rank(mine, cluster.block_rank() ^ 1);
  out[threadIdx.x] = other[threadIdx.x] + int(cluster.num_blocks() + cluster.query_shared_rank(other));
  cluster.sync();
}
