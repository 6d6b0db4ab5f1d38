__global__ void third(float *out) {
  __shared__ float c[32][32];
  out[threadIdx.x] = c[threadIdx.x][0];
}

void run(float *out) { third<<<1, 32>>>(out); }
