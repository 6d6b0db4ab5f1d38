// A program may have a warpSize of its own, also as an inline constant, beside the toolkit's.
// RUN: not %banklint %s 2>&1 | FileCheck %s
inline constexpr int warpSize = 32;

__global__ void column(float *out) {
  __shared__ float s[1024];
  // CHECK-NOT: error
  // CHECK: 32-way bank conflict: this store to 's'
  s[threadIdx.x * warpSize] = 1;
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x];
}
// CHECK-NOT: compile errors
void launch(float *out) { column<<<1, 32>>>(out); }
