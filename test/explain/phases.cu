// Wide accesses are served in phases. The slowest is in the picture; --phase=N draws one with the lanes' numbers.

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
// CHECK-NEXT:   phase 2 of 4: lanes 8-15, 8 wavefronts
// CHECK-NEXT:   phase 3 of 4: lanes 16-23, 8 wavefronts

// RUN: banklint explain --cuda-path=none --block=32 --phase=3 %s:7 | FileCheck %s --check-prefix=THIRD
// THIRD-NOT: phase 1 of 4: lanes
// THIRD:     phase 3 of 4: lanes 16-23, 8 wavefronts
// THIRD:     word 512 16 16 16 16
