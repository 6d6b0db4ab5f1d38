template <int N> __global__ void fromHeader(float *out) {
  __shared__ float cell[N];
  CELL(threadIdx.x) = out[0];
  out[threadIdx.x] = CELL(threadIdx.x);
}
