extern "C" __global__ void column(float *p) {
  __shared__ float s[16][16];
  s[threadIdx.y][threadIdx.x] = p[threadIdx.x];
  __syncthreads();
  p[threadIdx.x] = s[threadIdx.x][threadIdx.y];
}
