// RUN: %banklint --block=32 %s | FileCheck %s
//
// Blocks of a cluster reach each other's shared memory. What that costs is not known; that it happens is said.

__global__ void remote(float *out) {
  __shared__ float s[32];
  __shared__ unsigned long long full;
  unsigned own = __cvta_generic_to_shared(&s[threadIdx.x]), bar = __cvta_generic_to_shared(&full), there, barThere;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}} remote {{.*}} s store 4 1 1 1 1 exact
  s[threadIdx.x] = 0;
  asm("mapa.shared::cluster.u32 %0, %1, %2;" : "=r"(there) : "r"(own), "r"(1));
  asm("mapa.shared::cluster.u32 %0, %1, %2;" : "=r"(barThere) : "r"(bar), "r"(1));
  float x;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}} remote {{.*}} s load 4 ? - - - unknown: shared memory of another block of the cluster is not modelled
  asm volatile("ld.shared::cluster.f32 %0, [%1];" : "=f"(x) : "r"(there));
  // CHECK: :[[@LINE+1]]:{{[0-9]+}} remote {{.*}} s store 4 ? - - - unknown: shared memory of another block of the cluster is not modelled
  asm volatile("st.async.shared::cluster.mbarrier::complete_tx::bytes.f32 [%0], %1, [%2];" ::"r"(there), "f"(x), "r"(barThere));
  // CHECK: :[[@LINE+1]]:{{[0-9]+}} remote {{.*}} full atomic 8 ? - - - unknown: shared memory of another block of the cluster is not modelled
  asm volatile("mbarrier.arrive.release.cluster.shared::cluster.b64 _, [%0];" ::"r"(barThere));
  out[threadIdx.x] = x;
}

#include <cooperative_groups.h>

__global__ void mapped(int *out) {
  __shared__ int bins[64];
  bins[threadIdx.x] = 0;
  auto cluster = cooperative_groups::this_cluster();
  cluster.sync();
  int *there = cluster.map_shared_rank(bins, 1);
  // CHECK: :[[@LINE+1]]:{{[0-9]+}} mapped {{.*}} bins atomic 4 ? - - - unknown: shared memory of another block of the cluster is not modelled
  atomicAdd(&there[threadIdx.x], 1);
  cluster.sync();
  // CHECK: :[[@LINE+1]]:{{[0-9]+}} mapped {{.*}} bins load 4 ? - - - unknown: shared memory of another block of the cluster is not modelled
  out[threadIdx.x] = there[threadIdx.x * 2];
}
