// RUN: %banklint --table=all --budget=5000 %s | FileCheck %s --check-prefix=SHORT
// RUN: not %banklint --table=all %s | FileCheck %s --check-prefix=WHOLE
//
// A loop under `#pragma unroll` is followed step by step, and what its steps load is joined. If the budget is too short
// for that, it is summed up: then nobody knows what is joined, and the verdict says so.

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
        // SHORT: load 4 {{ *}}1..16 {{.*}}bounded: its loop is unrolled, and the budget was too short
        // WHOLE: load 4 {{ *}}8 {{.*}}exact, joined with its neighbours into 128-bit accesses
        most = fmaxf(most, row[c]);
      out[j * 16 + lane] = most;
    }
    __syncthreads();
  }
}

void launch(float *in, float *out, int n) { maxima<<<1, 32>>>(in, out, n); }
