// Jacobi's iteration in shared memory, between two grids whose pointers change places.
#ifndef SCALE
#define SCALE 1
#endif
constexpr int N = 32, PITCH = N + 2;
__global__ void jacobi(float *grid, int iterations) {
  __shared__ float first[PITCH * PITCH], second[PITCH * PITCH];
  float *from = first, *to = second;
  for (int i = threadIdx.x; i < PITCH * PITCH; i += 256)
    first[i] = second[i] = grid[i];
  __syncthreads();
  const int row = threadIdx.x / 8 + 1, column = threadIdx.x % 8 * 4 + 1;
  for (int it = 0; it < iterations; ++it) {
    for (int c = column; c < column + 4; ++c) {
      const int at = row * PITCH + c;
      to[at] = 0.25f * (from[at - 1] + from[at + 1] + from[at - PITCH] + from[at + PITCH]);
    }
    __syncthreads();
    float *kept = from;
    from = to;
    to = kept;
  }
  for (int i = threadIdx.x; i < PITCH * PITCH; i += 256)
    grid[i] = from[i];
}
void run(float *grid) { jacobi<<<1, 256>>>(grid, 8 * SCALE); }
