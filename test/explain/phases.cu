// Wide accesses are served in phases. Those alike are drawn once; --phase=N draws one.

// RUN: banklint explain --cuda-path=none --block=32 %s:7 | FileCheck %s
__global__ void k(float4 *out, float4 x) {
  __shared__ float4 s[32 * 8];
  s[threadIdx.x] = x;
  out[threadIdx.x] = s[threadIdx.x * 8];
}
// CHECK:      load of 16 bytes from 's'
// CHECK:      as written: 32 wavefronts per block, 4 at best
// CHECK-NEXT:   byte = 16 · (threadIdx.x * 8)
// CHECK:        phase 1 of 4: lanes 0-7, 8 wavefronts
// CHECK-NEXT:   bank 0 1 2 3
// CHECK-NEXT:   word 0 0 0 0 0
// CHECK-NEXT:   word 32 1 1 1 1
// CHECK:        phase 2 of 4: lanes 8-15, likewise 8 wavefronts
// CHECK-NEXT:   phase 3 of 4: lanes 16-23, likewise 8 wavefronts

// RUN: banklint explain --cuda-path=none --block=32 --phase=3 %s:7 | FileCheck %s --check-prefix=THIRD
// THIRD-NOT: phase 1 of 4
// THIRD:     phase 3 of 4: lanes 16-23, 8 wavefronts
// THIRD:     word 512 16 16 16 16
