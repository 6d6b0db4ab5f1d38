__device__ float column(float *out) {
  __shared__ float t[1024];
  t[threadIdx.x << 5] = out[0];
  __syncthreads();
  return t[threadIdx.x];
}
