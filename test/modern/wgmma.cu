// RUN: %banklint --arch=sm_90a --block=128 %s | FileCheck %s
//
// Tensor cores of Hopper read matrices by descriptors: no lanes, no addresses, and so nothing to say but that they do.

__global__ void product(float *out, unsigned long long stride) {
  extern __shared__ __align__(1024) unsigned short tiles[];
  unsigned long long a = (__cvta_generic_to_shared(tiles) & 0x3ffff) >> 4 | stride << 32, b = a + 512;
  float d[4] = {};
  // CHECK: :[[@LINE+5]]:{{[0-9]+}} product {{.*}} ldmatrix 16 ? - - - unknown: the tensor core reads shared memory by a descriptor, not by lanes
  // CHECK: :[[@LINE+4]]:{{[0-9]+}} product {{.*}} ldmatrix 16 ? - - - unknown: the tensor core reads shared memory by a descriptor, not by lanes
  asm volatile("wgmma.fence.sync.aligned;");
  asm volatile("wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%0, %1, %2, %3}, %4, %5, 1, 1, 1, 0, 0;"
               : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3])
               : "l"(a), "l"(b));
  asm volatile("wgmma.commit_group.sync.aligned;");
  asm volatile("wgmma.wait_group.sync.aligned 0;");
  out[threadIdx.x] = d[0] + d[1] + d[2] + d[3];
}
