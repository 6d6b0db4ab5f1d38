template <typename T> __global__ void libraryKernel(T *out) {
  __shared__ T s[32][32];
  s[threadIdx.x][0] = *out;
}
