// A C++ file that includes <hip/hip_runtime.h> is HIP, as hipcc takes it. Without --arch, HIP is analysed for waves of 64 lanes.
// RUN: not %banklint %s >%t 2>%t.err
// RUN: FileCheck %s < %t
// RUN: FileCheck %s --check-prefix=ERR < %t.err
// RUN: not %banklint --arch=sm_90 %s 2>%t.err | FileCheck %s --check-prefix=NVIDIA
// RUN: not grep gfx90a %t.err
// RUN: sh -c '%banklint %s -- -x c++; test $? -eq 2'
// ERR: {{^}}banklint: HIP is analysed for gfx90a, whose waves have 64 lanes; --arch names another GPU{{$}}
#include <hip/hip_runtime.h>

__global__ void column(float *out) {
  __shared__ float s[warpSize][32]; // a constant: the lanes of a wave
  s[threadIdx.x % warpSize][0] = out[threadIdx.x];
  // CHECK: cpp-file.cpp:[[#@LINE-1]]:3: warning: 32-way bank conflict: this store to 's' takes 64 wavefronts per warp instead of 2
  // NVIDIA: cpp-file.cpp:[[#@LINE-2]]:3: warning: 32-way bank conflict: this store to 's' takes 32 wavefronts per warp instead of 1
  __syncthreads();
  out[threadIdx.x] = s[0][threadIdx.x % 32];
}
int main() { column<<<1, 64>>>(nullptr); }
// CHECK: banklint: gfx90a: 1 conflict
// NVIDIA: banklint: sm_90: 1 conflict
