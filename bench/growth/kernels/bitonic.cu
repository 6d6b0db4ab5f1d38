// A bitonic sort of 1,024 keys in shared memory, of one chunk after the other. Strides double and halve.
#ifndef SCALE
#define SCALE 1
#endif
constexpr int KEYS = 1024;
__global__ void sort(unsigned *keys, int chunks) {
  __shared__ unsigned s[KEYS];
  for (int chunk = 0; chunk < chunks; ++chunk) {
    unsigned *mine = keys + (size_t)chunk * KEYS;
    for (int i = threadIdx.x; i < KEYS; i += blockDim.x)
      s[i] = mine[i];
    __syncthreads();
    for (int size = 2; size <= KEYS; size <<= 1)
      for (int stride = size / 2; stride > 0; stride >>= 1) {
        int low = 2 * threadIdx.x - (threadIdx.x & (stride - 1)), high = low + stride;
        bool up = (low & size) == 0;
        unsigned a = s[low], b = s[high];
        s[low] = (a > b) == up ? b : a;
        s[high] = (a > b) == up ? a : b;
        __syncthreads();
      }
    for (int i = threadIdx.x; i < KEYS; i += blockDim.x)
      mine[i] = s[i];
    __syncthreads();
  }
}
void run(unsigned *keys) { sort<<<1, KEYS / 2>>>(keys, 4 * SCALE); }
