// RUN: not %banklint --as-written --table=all %s | FileCheck %s
// RUN: not %banklint --as-written --table=all --execute-all-steps %s | FileCheck %s
//
// What steps do may come back after many of them: rows of a ring, a weight that is computed from the step, a number of
// inner steps. Then so many steps are executed and counted together; how many they are tells the period of the address,
// or of the condition, that differs from step to step. Many of the last steps may differ from those before. And threads
// that leave the loop early do not keep the steps of the others from being counted.

__global__ void ring(const float *in, float *out, int rows) {
  __shared__ float lines[16][64];
  const int t = threadIdx.x;
  for (int r = 0; r < rows; ++r) {
    lines[(r + 15) & 15][t] = in[r * 64 + t];
    __syncthreads();
    float sum = 0;
    for (int k = 0; k < 15; ++k)
      sum += lines[(r + k) & 15][2 * t % 64];
    out[r * 64 + t] = sum;
    __syncthreads();
  }
}
// CHECK-DAG: :[[@LINE-9]]:5 ring {{.*}} store 4 1 8192 8192 8192 exact
// CHECK-DAG: :[[@LINE-6]]:14 ring {{.*}} load 4 2 122880 245760 122880 exact

__global__ void knapsack(const int *value, int *best, int items) {
  __shared__ int row[2][256];
  const int t = threadIdx.x;
  for (int i = 0; i < items; ++i) {
    const int weight = (i * 7) % 32 + 1;
    for (int w = t; w < 256; w += 64)
      if (w >= weight)
        row[(i + 1) & 1][w] = row[i & 1][w - weight] + value[i];
    __syncthreads();
  }
  best[t] = row[items & 1][t];
}
// CHECK-DAG: :[[@LINE-5]]:9 knapsack {{.*}} store 4 1 32640 32640 32640 exact
// CHECK-DAG: :[[@LINE-6]]:31 knapsack {{.*}} load 4 1 32640 32640 32640 exact

__global__ void fewerSteps(const float *in, float *out, int rounds) {
  __shared__ float s[1024];
  const int t = threadIdx.x;
  float sum = 0;
  for (int r = 0; r < rounds; ++r) {
    s[t] = in[r * 128 + t];
    __syncthreads();
    for (int i = t; i < 1000 - 96 * (r & 3); i += 128)
      sum += s[i];
    __syncthreads();
  }
  out[t] = sum;
}
// CHECK-DAG: :[[@LINE-5]]:14 fewerSteps {{.*}} load 4 1 112640 112640 112640 exact

// Step d works on an antidiagonal: 64 steps at both ends have fewer threads.
__global__ void diagonals(const char *a, const char *b, int *best, int n) {
  __shared__ int h[3][65];
  const int t = threadIdx.x;
  int most = 0;
  for (int d = 0; d < n + 63; ++d) {
    if (t <= d && d - t < n) {
      const int match = a[t] == b[d - t];
      const int v = max(h[(d + 1) % 3][t] + match, max(h[(d + 2) % 3][t + 1], h[(d + 2) % 3][t]));
      h[d % 3][t + 1] = v;
      most = max(most, v);
    }
    __syncthreads();
  }
  best[t] = most;
}
// CHECK-DAG: :[[@LINE-7]]:7 diagonals {{.*}} store 4 1 4158 4158 4158 exact

// Every eighth thread has as many steps more.
__global__ void ownCounts(const float *in, float *out, int n) {
  __shared__ float s[64 * 33];
  const int t = threadIdx.x;
  for (int r = 0; r < 33; ++r)
    s[r * 64 + t] = in[r * 64 + t];
  __syncthreads();
  float sum = 0;
  for (int k = 0; k < n * (t / 8 + 1); ++k)
    sum += s[t * 33 + (k & 31)];
  out[t] = sum;
}
// CHECK-DAG: :[[@LINE-3]]:12 ownCounts {{.*}} load 4 1 6144 6144 6144 exact

void run(const float *in, float *out, const char *a, int *best) {
  ring<<<1, 64>>>(in, out, 4096);
  knapsack<<<1, 64>>>(best, best, 4096);
  fewerSteps<<<1, 128>>>(in, out, 4096);
  diagonals<<<1, 64>>>(a, a, best, 2048);
  ownCounts<<<1, 64>>>(in, out, 512);
}
