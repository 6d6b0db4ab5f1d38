// Neighbourhoods of a point, from a tile with a halo.
#include "suite.h"

/// Seven points along x.
__global__ void seven_points(float *out, const float *in) {
  __shared__ float s[256 + 6];
  const int t = threadIdx.x;
  s[t + 3] = in[t + 3];
  if (t < 3) {
    s[t] = in[t];
    s[t + 259] = in[t + 259];
  }
  __syncthreads();
  float sum = 0;
  for (int d = 0; d < 7; ++d)
    sum = sum * 3 + s[t + d];
  out[t] = sum;
}

/// Four results per thread: neighbours are shared in registers, the loads merge.
__global__ void four_results(float *out, const float *in) {
  __shared__ float s[1024 + 4];
  const int t = threadIdx.x;
  for (int i = 0; i < 4; ++i)
    s[t + 256 * i] = in[t + 256 * i];
  if (t < 4)
    s[1024 + t] = in[1024 + t];
  __syncthreads();
  float r[4];
  for (int i = 0; i < 4; ++i)
    r[i] = s[4 * t + i] - 2 * s[4 * t + i + 1] + s[4 * t + i + 2];
  for (int i = 0; i < 4; ++i)
    out[t + 256 * i] = r[i];
}

/// Five points of a 16x16 tile.
__global__ void five_points(float *out, const float *in, int pitch) {
  __shared__ float s[18][18];
  const int x = threadIdx.x + 1, y = threadIdx.y + 1;
  s[y][x] = in[y * pitch + x];
  if (threadIdx.y == 0) {
    s[0][x] = in[x];
    s[17][x] = in[17 * pitch + x];
  }
  if (threadIdx.x == 0) {
    s[y][0] = in[y * pitch];
    s[y][17] = in[y * pitch + 17];
  }
  __syncthreads();
  out[y * pitch + x] = s[y][x] * 4 - s[y - 1][x] - s[y + 1][x] - s[y][x - 1] - s[y][x + 1];
}

/// A blur along the columns by threads that run down the columns: 32-way.
__global__ void column_blur(float *out, const float *in) {
  __shared__ float s[36][32];
  for (int y = threadIdx.y; y < 36; y += 8)
    s[y][threadIdx.x] = in[y * 32 + threadIdx.x];
  __syncthreads();
  for (int x = threadIdx.y; x < 32; x += 8)
    out[x * 32 + threadIdx.x] = s[threadIdx.x][x] + s[threadIdx.x + 2][x] + s[threadIdx.x + 4][x];
}

/// A 3x3 filter with its coefficients in shared memory.
__global__ void filter(float *out, const float *in, int pitch) {
  __shared__ float s[10][34];
  __shared__ float weight[9];
  const int t = threadIdx.y * 32 + threadIdx.x;
  for (int i = t; i < 340; i += 256)
    s[i / 34][i % 34] = in[i / 34 * pitch + i % 34];
  if (t < 9)
    weight[t] = in[t];
  __syncthreads();
  float sum = 0;
  for (int y = 0; y < 3; ++y)
    for (int x = 0; x < 3; ++x)
      sum += weight[y * 3 + x] * s[threadIdx.y + y][threadIdx.x + x];
  out[threadIdx.y * pitch + threadIdx.x] = sum;
}

/// A plane that marches through the third dimension.
__global__ void marching_plane(float *out, const float *in, int depth, int pitch) {
  __shared__ float plane[16][16];
  float below = 0, here = in[threadIdx.y * pitch + threadIdx.x];
  for (int z = 1; z < depth; ++z) {
    float above = in[(z * 16 + threadIdx.y) * pitch + threadIdx.x];
    plane[threadIdx.y][threadIdx.x] = here;
    __syncthreads();
    if (threadIdx.x > 0 && threadIdx.x < 15 && threadIdx.y > 0 && threadIdx.y < 15)
      out[(z * 16 + threadIdx.y) * pitch + threadIdx.x] =
          below + above - here + plane[threadIdx.y - 1][threadIdx.x] + plane[threadIdx.y + 1][threadIdx.x] +
          plane[threadIdx.y][threadIdx.x - 1] + plane[threadIdx.y][threadIdx.x + 1];
    __syncthreads();
    below = here;
    here = above;
  }
}

int main() {
  float *in = zeros<float>(), *out = zeros<float>();
  seven_points<<<1, 256>>>(out, in);
  four_results<<<1, 256>>>(out, in);
  five_points<<<1, dim3(16, 16)>>>(out, in, 64);
  column_blur<<<1, dim3(32, 8)>>>(out, in);
  filter<<<1, dim3(32, 8)>>>(out, in, 64);
  marching_plane<<<1, dim3(16, 16)>>>(out, in, 8, 64);
  return finish();
}
