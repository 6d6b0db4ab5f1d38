// A kernel with a conflict, after a mistake.
undefined_type mistake();

__global__ void column(int *out) {
  __shared__ int m[32][32];
  *out = m[threadIdx.x][0];
}
