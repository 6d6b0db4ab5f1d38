__global__ void column(float *out, int n) {
  __shared__ float s[1024];
  float *p = s;
  if (n)
    p = out;
  p[threadIdx.x] = s[threadIdx.x * 32];
}
