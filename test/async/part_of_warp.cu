// RUN: %banklint --table=all --arch=sm_90 %s | FileCheck %s
//
// stmatrix pays for the rows of lanes that do not take part as well, as an H200 showed (14 of 14 requests); nobody
// knows these rows. ldmatrix does not.

__device__ unsigned smem_u32(const void *p) { return static_cast<unsigned>(__cvta_generic_to_shared(p)); }

__global__ void matrices(unsigned *out) {
  __shared__ __align__(128) unsigned short tile[32][8];
  unsigned lane = threadIdx.x, r = lane;
  // CHECK-DAG: part_of_warp.cu:[[@LINE+1]]:77 {{.*}} tile stmatrix 16 1 1 1 1 exact
  asm volatile("stmatrix.sync.aligned.m8n8.x1.shared.b16 [%0], {%1};" ::"r"(smem_u32(tile[lane])), "r"(r));
  if (lane >= 4) {
    // CHECK-DAG: part_of_warp.cu:[[@LINE+1]]:79 {{.*}} tile stmatrix 16 ? {{.*}} unknown: only some lanes execute stmatrix, but the rows of the others cost as well
    asm volatile("stmatrix.sync.aligned.m8n8.x1.shared.b16 [%0], {%1};" ::"r"(smem_u32(tile[lane])), "r"(r));
    // CHECK-DAG: part_of_warp.cu:[[@LINE+1]]:{{[0-9]+}} {{.*}} tile ldmatrix 16 1 1 1 1 exact
    asm volatile("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%1];" : "=r"(r) : "r"(smem_u32(tile[lane])));
  }
  if (lane < 8) { // lanes 0 to 7 give all rows of x1
    // CHECK-DAG: part_of_warp.cu:[[@LINE+1]]:79 {{.*}} tile stmatrix 16 1 1 1 1 exact
    asm volatile("stmatrix.sync.aligned.m8n8.x1.shared.b16 [%0], {%1};" ::"r"(smem_u32(tile[lane])), "r"(r));
  }
  out[lane] = r;
}
void go(unsigned *p) { matrices<<<1, 32>>>(p); }
