// RUN: not %banklint --arch=sm_90a --block=64 %s | FileCheck %s
//
// Descriptors of tensor copies that kernels change in shared memory, as grouped matrix products do: one thread replaces
// words, and a warp copies the 128 bytes to global memory, a word by each lane.

__global__ void change(char *map, unsigned long long tensor, unsigned extent) {
  __shared__ __align__(128) char s[256];
  unsigned to = __cvta_generic_to_shared(s);
  if (threadIdx.x == 0) {
    // CHECK: :[[@LINE+1]]:{{[0-9]+}} change {{.*}} s store 8 1 1 1 1 exact
    asm volatile("tensormap.replace.tile.global_address.shared::cta.b1024.b64 [%0], %1;" ::"r"(to), "l"(tensor));
    // CHECK: :[[@LINE+1]]:{{[0-9]+}} change {{.*}} s store 4 1 1 1 1 exact
    asm volatile("tensormap.replace.tile.global_dim.shared::cta.b1024.b32 [%0], 0, %1;" ::"r"(to), "r"(extent));
  }
  __syncwarp();
  if (threadIdx.x < 32)
    // CHECK: :[[@LINE+1]]:{{[0-9]+}} change {{.*}} s load 4 1 1 1 1 exact
    asm volatile("tensormap.cp_fenceproxy.global.shared::cta.tensormap::generic.release.gpu.sync.aligned [%0], [%1], 128;" ::"l"(map), "r"(to));
  // In global memory nothing is to be said.
  asm volatile("tensormap.replace.tile.global_address.global.b1024.b64 [%0], %1;" ::"l"(map), "l"(tensor));
}

__global__ void each(unsigned extent) {
  __shared__ __align__(128) char s[4096];
  unsigned to = __cvta_generic_to_shared(s + 128 * (threadIdx.x & 31));
  // CHECK: :[[@LINE+1]]:{{[0-9]+}} each {{.*}} s store 4 32 2 64 2 exact
  asm volatile("tensormap.replace.tile.rank.shared::cta.b1024.b32 [%0], %1;" ::"r"(to), "n"(3));
}

// As CUTLASS converts the address: the text writes what is called an input, and a constant.
__global__ void converted(char *map, unsigned long long pitch, unsigned extent) {
  __shared__ __align__(128) char s[4096];
  unsigned const to = __cvta_generic_to_shared(s + 128 * (threadIdx.x & 31));
  unsigned long long const wide = 0;
  asm volatile("cvt.u64.u32 %0, %1;" ::"l"(wide), "r"(to));
  // CHECK: :[[@LINE+1]]:{{[0-9]+}} converted {{.*}} s store 4 32 2 64 2 exact
  asm volatile("tensormap.replace.tile.global_dim.shared::cta.b1024.b32 [%0], 0, %1;" ::"l"(wide), "r"(extent));
  // The upper bits of a stride are in a word with those of others.
  // CHECK: :[[@LINE+2]]:{{[0-9]+}} converted {{.*}} s load 4 32 2 64 2 exact
  // CHECK: :[[@LINE+1]]:{{[0-9]+}} converted {{.*}} s store 4 32 2 64 2 exact
  asm volatile("tensormap.replace.tile.global_stride.shared::cta.b1024.b64 [%0], 0, %1;" ::"l"(wide), "l"(pitch));
  // C++ reads the constant.
  // CHECK: :[[@LINE+1]]:{{[0-9]+}} converted {{.*}} s store 1 1 2 2 2 exact
  s[wide + threadIdx.x] = 1;
  // Operands behind it keep their places; the next assembly reads what was written.
  unsigned long long sum, read;
  unsigned long long const at = 5;
  asm volatile("{ .reg .u64 %%x; shl.b64 %1, %2, 3; add.u64 %%x, %1, %3; add.u64 %0, %%x, %4; }"
               : "=l"(sum) : "l"(at), "l"((unsigned long long)threadIdx.x), "l"(1ull), "l"(2ull));
  // CHECK: :[[@LINE+1]]:{{[0-9]+}} converted {{.*}} s store 1 2 2 4 2 exact
  s[sum] = 1;
  asm volatile("mov.u64 %0, %1;" : "=l"(read) : "l"(at));
  // CHECK: :[[@LINE+1]]:{{[0-9]+}} converted {{.*}} s store 1 4 2 8 2 exact
  s[read * 2] = 2;
  // Of what is no constant this statement alone knows.
  unsigned long long other = threadIdx.x;
  asm volatile("{ shl.b64 %1, %1, 3; add.u64 %0, %1, 1; }" : "=l"(sum) : "l"(other));
  // CHECK: :[[@LINE+1]]:{{[0-9]+}} converted {{.*}} s store 1 2 2 4 2 exact
  s[sum] = 3;
}
