#define __global__ __attribute__((global))
#define __shared__ __attribute__((shared))

__global__ void k(float *out, int i) {
  __shared__ float tile[32][33];
  extern __shared__ float buffer[];
  tile[i][2] = out[3];
  out[i] = buffer[i];
}
