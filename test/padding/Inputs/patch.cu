#define TILE 32
__global__ void transpose(float *out, const float *in) {
  __shared__ float tile[TILE][TILE];
  const int x = threadIdx.x, y = threadIdx.y;
  tile[y][x] = in[y * TILE + x];
  __syncthreads();
  out[x * TILE + y] = tile[x][y];
}
void run(float *out, const float *in) { transpose<<<1, dim3(TILE, TILE)>>>(out, in); }
