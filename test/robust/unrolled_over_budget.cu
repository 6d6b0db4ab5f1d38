// RUN: not %banklint --table=all --budget=5000 %s | FileCheck %s --check-prefixes=CHECK,WHOLE
// RUN: not %banklint --table=all %s | FileCheck %s --check-prefixes=CHECK,WHOLE
// RUN: not %banklint --table=all --loop-step-budget=8 %s | FileCheck %s --check-prefixes=CHECK,SHORT
//
// What the steps of an unrolled loop load is joined. A loop that the budget cuts short is summed up in steps that the
// compiler takes together; where nobody knows which these are, the verdict says so.

__global__ void maxima(const float *in, float *out, int n) {
  __shared__ float rows[4 * 16 * 32];
  const int lane = threadIdx.x;
  for (int j = 0; j < n; ++j) {
    for (int i = lane; i < 16 * 32; i += 32)
      rows[i] = in[j * 512 + i];
    __syncthreads();
    if (lane < 16) {
      const float *row = &rows[lane * 32];
      float most = 0;
#pragma unroll
      for (int c = 0; c < 32; ++c)
        // CHECK: unrolled_over_budget.cu:[[#@LINE+1]]:28 maxima {{.*}} load 4 8 {{.*}}exact, joined with its neighbours into 128-bit accesses
        most = fmaxf(most, row[c]);
      out[j * 16 + lane] = most;
    }
    __syncthreads();
  }
}

__global__ void head(float *out) {
  extern __shared__ float rows[];
  float sum = 0;
#pragma unroll
  for (int c = 0; c < 32; ++c)
    if (c < 20)
      // SHORT: unrolled_over_budget.cu:[[#@LINE+2]]:14 head {{.*}} load 4 1..32 {{.*}}bounded: its loop is unrolled, and the budget was too short
      // WHOLE: unrolled_over_budget.cu:[[#@LINE+1]]:14 head {{.*}} load 4 8 {{.*}}exact, joined with its neighbours into 128-bit accesses
      sum += rows[threadIdx.x * 32 + c];
  out[threadIdx.x] = sum;
}

void launch(float *in, float *out, int n) {
  maxima<<<1, 32>>>(in, out, n);
  head<<<1, 32, 4096>>>(out);
}
