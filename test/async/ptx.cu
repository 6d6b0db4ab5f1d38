// RUN: not %banklint --block=32 %s | FileCheck %s
//
// Accesses in inline PTX, and the registers that hold the place of a thread.

__device__ int lane_id() {
  int lane;
  asm("mov.u32 %0, %%laneid;" : "=r"(lane));
  return lane;
}
__device__ __forceinline__ unsigned lds32(unsigned address) {
  unsigned value;
  // CHECK-DAG: :[[@LINE+1]]:62 ptx {{.*}} s load 4 4 1 4 1 exact
  asm volatile("ld.shared.u32 %0, [%1];" : "=r"(value) : "r"(address));
  return value;
}

__global__ void ptx(unsigned *out) {
  __shared__ __align__(16) unsigned s[2048];
  int tid, warp;
  asm volatile("mov.u32 %0, %%tid.x;" : "=r"(tid));
  asm volatile("mov.u32 %0, %%warpid;" : "=r"(warp));
  // CHECK-DAG: :[[@LINE+1]]:3 ptx {{.*}} s store 4 2 1 2 1 exact
  s[tid * 2] = 0;
  // CHECK-DAG: :[[@LINE+1]]:3 ptx {{.*}} s store 4 4 1 4 1 exact
  s[lane_id() * 4 + warp] = 0;
  unsigned base = __cvta_generic_to_shared(s);
  unsigned own = base + 16 * tid, old;
  float4 v;
  lds32(own + 4096);
  // CHECK-DAG: :[[@LINE+1]]:110 ptx {{.*}} s load 16 1 1 4 4 exact
  asm volatile("ld.shared.v4.f32 {%0, %1, %2, %3}, [%4];" : "=f"(v.x), "=f"(v.y), "=f"(v.z), "=f"(v.w) : "r"(own));
  // CHECK-DAG: :[[@LINE+1]]:95 ptx {{.*}} s load 8 1 1 2 2 exact
  asm volatile("ld.volatile.shared.v2.u32 {%0, %1}, [%2 + 128];" : "=f"(v.x), "=f"(v.y) : "r"(base + 8 * tid));
  // CHECK-DAG: :[[@LINE+1]]:48 ptx {{.*}} s store 4 2 1 2 1 exact
  asm volatile("st.shared.b32 [%0], %1;" ::"r"(base + 8 * tid), "r"(tid));
  // CHECK-DAG: :[[@LINE+1]]:59 ptx {{.*}} s store 8 2 1 4 2 exact
  asm volatile("st.shared.v2.f32 [%0+8], {%1, %2};" ::"r"(own), "f"(v.x), "f"(v.y));
  // CHECK-DAG: :[[@LINE+1]]:52 ptx {{.*}} s store 1 1 1 1 1 exact
  asm volatile("st.shared::cta.u8 [%0], %1;" ::"r"(base + tid), "r"(tid));
  // CHECK-DAG: :[[@LINE+1]]:70 ptx {{.*}} s atomic 4 1 1 1 1 exact
  asm volatile("atom.shared.add.u32 %0, [%1], %2;" : "=r"(old) : "r"(base + 4 * tid), "r"(1));
  // Atomics to one word serialise: 4 lanes for each.
  // CHECK-DAG: :[[@LINE+1]]:53 ptx {{.*}} s atomic 4 4 1 4 1 exact
  asm volatile("red.shared.add.u32 [%0], %1;" ::"r"(base + tid / 4 * 4), "r"(2));
  // Barriers are no accesses of lanes.
  asm volatile("mbarrier.arrive.shared.b64 _, [%0];" ::"r"(base));
  out[tid] = old;
}
