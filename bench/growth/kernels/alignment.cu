// Smith-Waterman along anti-diagonals: thread t has column t of a strip, and starts t steps later than thread 0. Three
// diagonals are kept; the other sequence grows.
#ifndef SCALE
#define SCALE 1
#endif
constexpr int T = 64;
__global__ void align(const char *query, const char *database, int *best, int length) {
  __shared__ int diagonal[3][T + 1];
  __shared__ char mine[T];
  const int t = threadIdx.x;
  mine[t] = query[blockIdx.x * T + t];
  for (int d = 0; d < 3; ++d)
    diagonal[d][t + 1] = 0;
  __syncthreads();
  int most = 0;
  for (int step = 0; step < length + T - 1; ++step) {
    const int row = step - t;
    if (row >= 0 && row < length) {
      int same = database[row] == mine[t] ? 3 : -2;
      int up = diagonal[(step + 2) % 3][t + 1] - 1, left = diagonal[(step + 2) % 3][t] - 1;
      int here = max(max(diagonal[(step + 1) % 3][t] + same, 0), max(up, left));
      diagonal[step % 3][t + 1] = here;
      most = max(most, here);
    }
    __syncthreads();
  }
  best[blockIdx.x * T + t] = most;
}
void run(const char *query, const char *database, int *best) {
  align<<<4, T>>>(query, database, best, 3 * 64 * SCALE);
}
