// A 32-way conflict.
void launch(int *out);
__global__ void column(int *out) {
  __shared__ int m[32][32];
  *out = m[threadIdx.x][0];
}
void launch(int *out) { column<<<1, 32>>>(out); }
