// RUN: %banklint --block=32 %s | FileCheck %s
//
// Swizzles that look at the bits of an address need to know how the array lies: as its declaration says; and dynamic shared
// memory behind the static arrays.

__device__ unsigned swizzled(unsigned address) { return address ^ (address % 1024 >> 7 << 4); }

__global__ void declared(float4 *out) {
  __shared__ int counter;
  __shared__ __align__(1024) float4 tile[256];
  unsigned at = swizzled(__cvta_generic_to_shared(tile) + threadIdx.x * 128);
  counter = 0;
  float4 v;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}} declared {{.*}} tile load 16 1 1 4 4 exact
  asm volatile("ld.shared.v4.f32 {%0, %1, %2, %3}, [%4];" : "=f"(v.x), "=f"(v.y), "=f"(v.z), "=f"(v.w) : "r"(at));
  out[threadIdx.x] = v;
}

/// A pointer that is rounded up to a multiple of 1024. Behind the static array it needs to be.
__global__ void dynamic(float4 *out) {
  __shared__ long long barrier;
  extern __shared__ int memory[];
  barrier = 0;
  unsigned long long start = (unsigned long long)memory;
  if (start % 1024 != 0)
    start += 1024 - start % 1024;
  const char *tile = (const char *)start;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}} dynamic {{.*}} memory load 16 1 1 4 4 exact
  out[threadIdx.x] = *(const float4 *)(tile + (threadIdx.x * 128 ^ threadIdx.x % 8 << 4));
  unsigned at = swizzled(__cvta_generic_to_shared(tile) + threadIdx.x * 128);
  float4 v;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}} dynamic {{.*}} memory load 16 1 1 4 4 exact
  asm volatile("ld.shared.v4.f32 {%0, %1, %2, %3}, [%4];" : "=f"(v.x), "=f"(v.y), "=f"(v.z), "=f"(v.w) : "r"(at));
  out[threadIdx.x + 32] = v;
}

/// The end of it, rounded down.
__global__ void end(float4 *out) {
  __shared__ long long barrier;
  extern __shared__ int memory[];
  barrier = 0;
  unsigned long long start = ((unsigned long long)memory + 100000) / 1024 * 1024;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}} end {{.*}} memory load 16 1 1 4 4 exact
  out[threadIdx.x] = *(const float4 *)(start + (threadIdx.x * 128 ^ threadIdx.x % 8 << 4));
}
