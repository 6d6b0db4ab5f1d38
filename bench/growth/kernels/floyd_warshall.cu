// Shortest paths in many small graphs: each thread has a row of the distances, and all read the row of the middle.
#ifndef SCALE
#define SCALE 1
#endif
constexpr int N = 48;
__global__ void paths(int *distances, int graphs) {
  __shared__ int d[N][N];
  const int t = threadIdx.x;
  int *graph = distances;
  for (int g = 0; g < graphs; ++g, graph += N * N) {
    if (t < N)
      for (int r = 0; r < N; ++r)
        d[r][t] = graph[r * N + t];
    __syncthreads();
    for (int k = 0; k < N; ++k) {
      if (t < N && t != k)
        for (int j = 0; j < N; ++j)
          d[t][j] = min(d[t][j], d[t][k] + d[k][j]);
      __syncthreads();
    }
    if (t < N)
      for (int r = 0; r < N; ++r)
        graph[r * N + t] = d[r][t];
    __syncthreads();
  }
}
void run(int *distances) { paths<<<1, 64>>>(distances, 4 * SCALE); }
