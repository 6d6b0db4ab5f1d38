__shared__ float shared_by_files[32][32];
static __global__ void column(float *out) { out[0] = shared_by_files[threadIdx.x][0]; }
