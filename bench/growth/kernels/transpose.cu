// Transposes of many tiles by a persistent grid: each block takes every 64th tile.
#ifndef SCALE
#define SCALE 1
#endif
constexpr int T = 32, ROWS = 8;
__global__ void transpose(const float *in, float *out, int tilesAcross, int tiles) {
  __shared__ float tile[T][T];
  const int size = tilesAcross * T;
  for (int id = blockIdx.x; id < tiles; id += gridDim.x) {
    const int bx = id % tilesAcross, by = id / tilesAcross;
    for (int j = threadIdx.y; j < T; j += ROWS)
      tile[j][threadIdx.x] = in[(by * T + j) * size + bx * T + threadIdx.x];
    __syncthreads();
    for (int j = threadIdx.y; j < T; j += ROWS)
      out[(bx * T + j) * size + by * T + threadIdx.x] = tile[threadIdx.x][j];
    __syncthreads();
  }
}
void run(const float *in, float *out) { transpose<<<64, dim3(T, ROWS)>>>(in, out, 64, 64 * 8 * SCALE); }
