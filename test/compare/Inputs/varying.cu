// Compared with what a profiler might count for it: varying.csv.
__global__ void copy(float *out, int n) {
  __shared__ float s[256];
  if (threadIdx.x < n)
    s[threadIdx.x] = out[threadIdx.x];
  if (threadIdx.x < n)
    s[2 * threadIdx.x + 128] = out[threadIdx.x];
}

void launch(float *out) {
  copy<<<1, 64>>>(out, 16);
  copy<<<1, 64>>>(out, 64);
}
