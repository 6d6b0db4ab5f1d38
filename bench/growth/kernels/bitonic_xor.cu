// A bitonic sort with the partner by exclusive or: only the lower thread of a pair swaps, as data says.
#ifndef SCALE
#define SCALE 1
#endif
__global__ void sort(int *data, int rows) {
  extern __shared__ int s[];
  unsigned t = threadIdx.x;
  for (int row = 0; row < rows; ++row) {
    s[t] = data[row * blockDim.x + t];
    __syncthreads();
    for (unsigned k = 2; k <= blockDim.x; k *= 2) {
      for (unsigned j = k / 2; j > 0; j /= 2) {
        unsigned with = t ^ j;
        if (with > t) {
          int a = s[t], b = s[with];
          if ((t & k) == 0 ? a > b : a < b) {
            s[t] = b;
            s[with] = a;
          }
        }
        __syncthreads();
      }
    }
    data[row * blockDim.x + t] = s[t];
    __syncthreads();
  }
}
void run(int *data) {
  const int threads = 256;
  sort<<<1, threads, threads * sizeof(int)>>>(data, 4 * SCALE);
}
