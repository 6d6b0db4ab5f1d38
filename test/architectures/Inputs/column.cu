__global__ void column(float *out) {
  __shared__ float tile[32][32];
  out[threadIdx.x] = tile[threadIdx.x][0];
}
void launch(float *out) { column<<<1, 32>>>(out); }
