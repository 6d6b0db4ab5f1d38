// Transposes a matrix through tiles in shared memory, so that global memory is read and written in rows.
//
// The tile is written by rows and read by columns. A row of 32 floats is as long as the 32 banks are wide, so a
// column lies in one bank: the 32 lanes of a warp wait for each other. banklint --fix pads the rows.
#include <cstdio>
#include <vector>

constexpr int TILE = 32;

__global__ void transpose(float *out, const float *in, int width, int height) {
  __shared__ float tile[TILE][TILE];

  int x = blockIdx.x * TILE + threadIdx.x;
  int y = blockIdx.y * TILE + threadIdx.y;
  if (x < width && y < height)
    tile[threadIdx.y][threadIdx.x] = in[y * width + x];
  __syncthreads();

  x = blockIdx.y * TILE + threadIdx.x;
  y = blockIdx.x * TILE + threadIdx.y;
  if (x < height && y < width)
    out[y * height + x] = tile[threadIdx.x][threadIdx.y];
}

int main() {
  const int width = 1000, height = 600;
  std::vector<float> in(width * height), out(width * height);
  for (int i = 0; i < width * height; ++i)
    in[i] = float(i);

  float *deviceIn, *deviceOut;
  const size_t bytes = in.size() * sizeof(float);
  cudaMalloc(&deviceIn, bytes);
  cudaMalloc(&deviceOut, bytes);
  cudaMemcpy(deviceIn, in.data(), bytes, cudaMemcpyHostToDevice);

  dim3 block(TILE, TILE);
  dim3 grid((width + TILE - 1) / TILE, (height + TILE - 1) / TILE);
  transpose<<<grid, block>>>(deviceOut, deviceIn, width, height);

  cudaMemcpy(out.data(), deviceOut, bytes, cudaMemcpyDeviceToHost);
  cudaError_t error = cudaDeviceSynchronize();
  if (error != cudaSuccess) {
    std::fprintf(stderr, "%s\n", cudaGetErrorString(error));
    return 1;
  }
  for (int y = 0; y < height; ++y)
    for (int x = 0; x < width; ++x)
      if (out[x * height + y] != in[y * width + x]) {
        std::fprintf(stderr, "wrong at row %d, column %d\n", x, y);
        return 1;
      }
  std::printf("transposed %d x %d\n", width, height);
  cudaFree(deviceIn);
  cudaFree(deviceOut);
  return 0;
}
