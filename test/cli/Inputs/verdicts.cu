// One access of each verdict, and one in a loop whose number of steps is not known.
__device__ int opaque(int);

__global__ void verdicts(int *out, const int *in, int n) {
  __shared__ int s[1024];
  int t = threadIdx.y * blockDim.x + threadIdx.x;
  out[0] = s[t];
  out[1] = s[t * n];
  out[2] = s[in[t]];
  out[3] = s[opaque(t)];
  while (in[0])
    out[4] = s[t];
}
void launch(int *out, const int *in, int n) { verdicts<<<1, dim3(8, 4)>>>(out, in, n); }
