__global__ void added(float *out) {
  __shared__ float b[32][32];
  out[threadIdx.x] = b[threadIdx.x][0];
}

void run(float *out) { added<<<1, 32>>>(out); }
