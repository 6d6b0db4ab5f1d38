// RUN: not %banklint --table=all --block=64 %s | FileCheck %s
//
// Loads and stores in inline assembly: nvcc's optimizer does not see them, but its assembler joins them like others, and
// with others, with or without `volatile` and a clobber of memory, in dynamic shared memory too. It keeps the order of
// loads and stores. From the machine code of nvcc 13.0 for sm_80, 90 and 100 (35 kernels, 2026-11-27).

#define ADDRESS(p) unsigned(__cvta_generic_to_shared(p))
#define LOAD(value, p) asm volatile("ld.shared.f32 %0, [%1];" : "=f"(value) : "r"(ADDRESS(p)))
#define STORE(p, value) asm volatile("st.shared.f32 [%0], %1;" ::"r"(ADDRESS(p)), "f"(value) : "memory")

__global__ void loads(const float *in, float *out) {
  __shared__ float s[1024];
  const int t = threadIdx.x;
  float a, b, c;
  // CHECK: :[[@LINE+1]]:3 loads {{.*}} load 4 1 2 8 8 exact, joined with its neighbours into 128-bit accesses
  LOAD(a, s + 4 * t);
  LOAD(b, s + 4 * t + 1);
  LOAD(c, s + 4 * t + 2);
  __syncthreads();
  // One is the compiler's own.
  // CHECK: :[[@LINE+1]]:8 loads {{.*}} load 4 1 2 4 4 exact, joined with its neighbours into 64-bit accesses
  a *= s[2 * t];
  LOAD(b, s + 2 * t + 1);
  out[t] = a * b * c;
}

__global__ void stores(const float *in) {
  extern __shared__ float s[];
  for (int i = 0; i < 4; ++i)
    // CHECK: :[[@LINE+1]]:5 stores {{.*}} store 4 1 2 8 8 exact, joined with its neighbours into 128-bit accesses
    STORE(s + 4 * threadIdx.x + i, in[threadIdx.x + i]);
}

__global__ void apart(const float *in, float *out) {
  extern __shared__ float s[];
  const int t = threadIdx.x;
  float a, b;
  // CHECK: :[[@LINE+1]]:3 apart {{.*}} load 4 2 2 4 2 exact{{$}}
  LOAD(a, s + 2 * t);
  s[512 + t] = in[t];
  // CHECK: :[[@LINE+1]]:3 apart {{.*}} load 4 2 2 4 2 exact{{$}}
  LOAD(b, s + 2 * t + 1);
  out[t] = a * b;
}

__global__ void stay(const float *in, float *out) {
  __shared__ float s[1024];
  const int t = threadIdx.x;
  float a, b;
  // CHECK: :[[@LINE+1]]:67 stay {{.*}} load 4 2 2 4 2 exact{{$}}
  asm volatile("ld.volatile.shared.f32 %0, [%1];" : "=f"(a) : "r"(ADDRESS(s + 2 * t)));
  // CHECK: :[[@LINE+1]]:67 stay {{.*}} load 4 2 2 4 2 exact{{$}}
  asm volatile("ld.volatile.shared.f32 %0, [%1];" : "=f"(b) : "r"(ADDRESS(s + 2 * t + 1)));
  out[t] = a * b;
}
