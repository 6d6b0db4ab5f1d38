// Smith-Waterman of a query against a long sequence: a thread for each letter, one antidiagonal in each step.
#ifndef SCALE
#define SCALE 1
#endif
constexpr int T = 64;
__global__ void sw(const char *q, const char *r, int *best, int n) {
  __shared__ int h[3][T + 1], e[2][T + 1];
  __shared__ char query[T];
  const int t = threadIdx.x;
  query[t] = q[t];
  for (int i = 0; i < 3; ++i)
    h[i][t] = 0;
  e[0][t] = e[1][t] = 0;
  __syncthreads();
  int top = 0, f = 0;
  for (int d = 0; d < n + T - 1; ++d) {
    int now = d % 3, last = (d + 2) % 3, before = (d + 1) % 3;
    if (t <= d && d - t < n) {
      int m = query[t] == r[d - t] ? 3 : -3;
      f = max(f - 1, h[last][t + 1] - 4);
      int up = max(e[(d + 1) & 1][t] - 1, h[last][t] - 4);
      int v = max(max(0, h[before][t] + m), max(up, f));
      h[now][t + 1] = v;
      e[d & 1][t + 1] = up;
      top = max(top, v);
    }
    __syncthreads();
  }
  best[t] = top;
}
void run(const char *q, const char *r, int *b) { sw<<<1, T>>>(q, r, b, 96 * SCALE); }
