// RUN: not %banklint --table=all --block=128x1x3 %s | FileCheck %s
// RUN: %banklint --table=all --block=1024 %s | FileCheck %s --check-prefix=BOUND
//
// __launch_bounds__ says how many threads a block has at most. Where no launch is seen, the shape of --block counts, if
// it keeps them.

__global__ void __launch_bounds__(128 * 3) three(const float *in, float *out) {
  extern __shared__ float s[];
  if (threadIdx.z == 2 && threadIdx.x / 32 == 3)
    // CHECK: bound_and_option.cu:[[#@LINE+1]]:5 three 128x1x3 (option) s store 4 32 1 32 1 exact
    s[threadIdx.x % 32 * 32] = in[threadIdx.x];
  __syncthreads();
  // BOUND: bound_and_option.cu:[[#@LINE+1]]:{{[0-9]+}} three 8x8x6 (launch_bounds) s load 4
  out[threadIdx.x] = s[threadIdx.x];
}
