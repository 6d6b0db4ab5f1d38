// Blocks that stay: each takes the next tile until there is none.
#ifndef SCALE
#define SCALE 1
#endif
constexpr int T = 32;
__global__ void transposeAll(const float *in, float *out, int tiles, int width) {
  __shared__ float s[T][T];
  for (int tile = blockIdx.x; tile < tiles; tile += gridDim.x) {
    const int tx = tile % width, ty = tile / width;
    for (int r = threadIdx.y; r < T; r += 8)
      s[r][threadIdx.x] = in[(ty * T + r) * width * T + tx * T + threadIdx.x];
    __syncthreads();
    for (int r = threadIdx.y; r < T; r += 8)
      out[(tx * T + r) * width * T + ty * T + threadIdx.x] = s[threadIdx.x][r];
    __syncthreads();
  }
}
void run(const float *in, float *out) { transposeAll<<<8, dim3(T, 8)>>>(in, out, 64 * SCALE, 8 * SCALE); }
