// The check on OpenCL C, and its fix.
// RUN: cp %s %t.cl
// RUN: %clang_tidy --fix -config='{CheckOptions: {gpu-bank-conflict.Block: 64, gpu-bank-conflict.Architecture: gfx1100}}' %t.cl -- -x cl -target spir64-unknown-unknown -cl-std=CL2.0 | FileCheck %s
// RUN: FileCheck %s --check-prefix=FIXED < %t.cl
__kernel void column(__global float *out) {
  __local float m[64][32];
  // FIXED: __local float m[64][33];
  out[get_global_id(0)] = m[get_local_id(0)][0];
  // CHECK: cl:[[#@LINE-1]]:27: warning: 32-way bank conflict: this load from 'm' takes 32 wavefronts per warp instead of 1 [gpu-bank-conflict]
}
