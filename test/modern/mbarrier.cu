// RUN: not %banklint --block=128 %s | FileCheck %s
//
// Barriers in shared memory: what they cost is not known, and every operation is listed. The accesses between them are
// followed as ever.

__device__ void wait(unsigned bar, unsigned phase) {
  // CHECK-DAG: :[[@LINE+6]]:{{[0-9]+}} pipeline {{.*}} full load 8 ? - - - unknown: operations on an mbarrier are not modelled
  asm volatile("{\n.reg .pred P1;\n"
               "LAB_WAIT:\n"
               "mbarrier.try_wait.parity.shared::cta.b64 P1, [%0], %1;\n"
               "@P1 bra DONE;\n"
               "bra LAB_WAIT;\nDONE:\n}"
               ::"r"(bar), "r"(phase));
}

__global__ void pipeline(float *out) {
  __shared__ float tile[32][32];
  __shared__ unsigned long long full;
  unsigned bar = __cvta_generic_to_shared(&full);
  if (threadIdx.x == 0)
    // CHECK-DAG: :[[@LINE+1]]:{{[0-9]+}} pipeline {{.*}} full atomic 8 ? - - - unknown: operations on an mbarrier are not modelled
    asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" ::"r"(bar), "r"(128));
  __syncthreads();
  // CHECK-DAG: :[[@LINE+1]]:{{[0-9]+}} pipeline {{.*}} tile store 4 32 {{.*}} exact
  tile[threadIdx.x % 32][threadIdx.x / 32] = 1;
  // CHECK-DAG: :[[@LINE+1]]:{{[0-9]+}} pipeline {{.*}} full atomic 8 ? - - - unknown: operations on an mbarrier are not modelled
  asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0];" ::"r"(bar));
  wait(bar, 0);
  // CHECK-DAG: :[[@LINE+1]]:{{[0-9]+}} pipeline {{.*}} tile load 4 1 {{.*}} exact
  out[threadIdx.x] = tile[threadIdx.x / 32][threadIdx.x % 32];
}
