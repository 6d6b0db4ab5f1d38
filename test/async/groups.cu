// RUN: %banklint --block=32 %s | FileCheck %s
//
// What has no addresses of lanes is named: copies by a group, and bulk copies of the memory accelerator.

#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cuda/barrier>
namespace cg = cooperative_groups;

__global__ void groups(float *in, const void *map) {
  __shared__ __align__(128) float s[1024];
  __shared__ cuda::barrier<cuda::thread_scope_block> ready;
  __shared__ unsigned long long barrier;
  auto block = cg::this_thread_block();
  // CHECK: :[[@LINE+1]]:3 groups {{.*}} s store {{[0-9]+}} ? - - - unknown: a copy by a group of threads: which thread copies what is not modelled
  cg::memcpy_async(block, s, in, sizeof(float) * 1024);
  // CHECK: :[[@LINE+1]]:3 groups {{.*}} s store {{[0-9]+}} ? - - - unknown: a copy by a group of threads: which thread copies what is not modelled
  cuda::memcpy_async(block, s, in, sizeof(float) * 1024, ready);
  unsigned to = __cvta_generic_to_shared(s), on = __cvta_generic_to_shared(&barrier);
  if (threadIdx.x == 0) {
    // CHECK: :[[@LINE+1]]:114 groups {{.*}} s store {{[0-9]+}} ? - - - unknown: bulk copies have no addresses of lanes
    asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];" ::"r"(to), "l"(in), "r"(4096), "r"(on));
    // CHECK: :[[@LINE+1]]:130 groups {{.*}} s store {{[0-9]+}} ? - - - unknown: bulk copies have no addresses of lanes
    asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1, {%3, %4}], [%2];" ::"r"(to), "l"(map), "r"(on), "r"(0), "r"(0));
  }
}
