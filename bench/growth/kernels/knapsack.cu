// Knapsack with two rows in turn; how far a step looks back comes again after 32 items.
#ifndef SCALE
#define SCALE 1
#endif
constexpr int T = 128;
__global__ void knapsack(const int *value, int *best, int items) {
  __shared__ int row[2][1024];
  const int t = threadIdx.x;
  for (int w = t; w < 1024; w += T)
    row[0][w] = 0;
  __syncthreads();
  for (int i = 0; i < items; ++i) {
    const int now = (i + 1) & 1, last = i & 1, weight = (i * 7) % 32 + 1;
    for (int w = t; w < 1024; w += T)
      row[now][w] = w < weight ? row[last][w] : max(row[last][w], row[last][w - weight] + value[i]);
    __syncthreads();
  }
  best[t] = row[items & 1][t];
}
void run(const int *v, int *b) { knapsack<<<1, T>>>(v, b, 32 * SCALE); }
