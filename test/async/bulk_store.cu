// RUN: %banklint --block=32 %s | FileCheck %s
//
// Bulk copies out of shared memory: the second address is the shared one.

__global__ void bulk(float *in, const void *map) {
  __shared__ __align__(128) float s[1024];
  unsigned from = __cvta_generic_to_shared(s);
  if (threadIdx.x == 0) {
    // CHECK: :[[@LINE+1]]:{{[0-9]+}} bulk {{.*}} s load {{[0-9]+}} ? - - - unknown: bulk copies have no addresses of lanes
    asm volatile("cp.async.bulk.global.shared::cta.bulk_group [%0], [%1], %2;" ::"l"(in), "r"(from), "r"(4096));
    // CHECK: :[[@LINE+1]]:{{[0-9]+}} bulk {{.*}} s load {{[0-9]+}} ? - - - unknown: bulk copies have no addresses of lanes
    asm volatile("cp.async.bulk.tensor.2d.global.shared::cta.bulk_group [%0, {%2, %3}], [%1];" ::"l"(map), "r"(from), "r"(0), "r"(0));
    // CHECK: :[[@LINE+1]]:{{[0-9]+}} bulk {{.*}} s load {{[0-9]+}} ? - - - unknown: bulk copies have no addresses of lanes
    asm volatile("cp.reduce.async.bulk.global.shared::cta.bulk_group.add.f32 [%0], [%1], %2;" ::"l"(in), "r"(from), "r"(4096));
  }
}
