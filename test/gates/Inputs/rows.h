__device__ float column(float (*rows)[32]) {
  return rows[threadIdx.x][0];
}
