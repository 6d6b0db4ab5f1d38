// A stencil in three dimensions that walks along z: a ring of three planes in shared memory, one more in each step.
#ifndef SCALE
#define SCALE 1
#endif
constexpr int X = 32, Y = 8, R = 1;
__device__ int place(int x, int y, int z, int width) { return (z * width + y) * width + x; }
__global__ void stencil(const float *in, float *out, int width, int depth) {
  __shared__ float plane[3][Y + 2 * R][X + 2 * R];
  int tx = threadIdx.x + R, ty = threadIdx.y + R;
  int x = blockIdx.x * X + tx, y = blockIdx.y * Y + ty;
  for (int z = 0; z < 2; ++z)
    plane[z][ty][tx] = in[place(x, y, z, width)];
  for (int z = 1; z + 1 < depth; ++z) {
    float(*next)[X + 2 * R] = plane[(z + 1) % 3];
    next[ty][tx] = in[place(x, y, z + 1, width)];
    if (threadIdx.x < R) {
      next[ty][tx - R] = in[place(x - R, y, z + 1, width)];
      next[ty][tx + X] = in[place(x + X, y, z + 1, width)];
    }
    if (threadIdx.y < R) {
      next[ty - R][tx] = in[place(x, y - R, z + 1, width)];
      next[ty + Y][tx] = in[place(x, y + Y, z + 1, width)];
    }
    __syncthreads();
    float sum = plane[z % 3][ty][tx - 1] + plane[z % 3][ty][tx + 1] + plane[z % 3][ty - 1][tx] + plane[z % 3][ty + 1][tx];
    sum += plane[(z + 2) % 3][ty][tx] + next[ty][tx] - 6.f * plane[z % 3][ty][tx];
    out[place(x, y, z, width)] = sum;
    __syncthreads();
  }
}
void run(const float *in, float *out) { stencil<<<dim3(4, 16), dim3(X, Y)>>>(in, out, 160, 12 * SCALE + 2); }
