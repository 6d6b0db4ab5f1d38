// Histograms of bytes: a copy of the bins for each of eight groups of lanes, counted by atomics where data says, then
// summed up; one image after the other.
#ifndef SCALE
#define SCALE 1
#endif
constexpr int BINS = 256, COPIES = 8, T = 256;
__global__ void histogram(const unsigned *pixels, unsigned *counts, int images, int words) {
  __shared__ unsigned bins[COPIES * BINS];
  unsigned *mine = bins + threadIdx.x % COPIES * BINS;
  for (int image = 0; image < images; ++image) {
    for (int i = threadIdx.x; i < COPIES * BINS; i += T)
      bins[i] = 0;
    __syncthreads();
    for (int i = threadIdx.x; i < words; i += T) {
      unsigned four = pixels[(size_t)image * words + i];
      atomicAdd(&mine[four & 255], 1u);
      atomicAdd(&mine[four >> 8 & 255], 1u);
      atomicAdd(&mine[four >> 16 & 255], 1u);
      atomicAdd(&mine[four >> 24], 1u);
    }
    __syncthreads();
    unsigned sum = 0;
    for (int copy = 0; copy < COPIES; ++copy)
      sum += bins[copy * BINS + threadIdx.x];
    counts[image * BINS + threadIdx.x] = sum;
    __syncthreads();
  }
}
void run(const unsigned *pixels, unsigned *counts) { histogram<<<1, T>>>(pixels, counts, 4 * SCALE, 4096); }
